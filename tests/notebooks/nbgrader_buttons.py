"""Does in a course what formgrader's buttons do: `python nbgrader_buttons.py COURSE VERB SLUG...`.

It prints nbgrader's log, one process for many assignments; the exit status is 1 when one failed.
"""

import os
import sys

from nbgrader.apps.api import NbGraderAPI
from nbgrader.coursedir import CourseDirectory
from traitlets.config.loader import PyFileConfigLoader


def main(course: str, verb: str, *slugs: str) -> int:
    os.chdir(course)
    config = PyFileConfigLoader("nbgrader_config.py", path=course).load_config()
    config.Verdicts.isolation = os.environ.get("CARDKIT_ISOLATION", config.Verdicts.isolation)
    api = NbGraderAPI(CourseDirectory(config=config), config=config)
    failed = 0
    for slug in slugs:
        if verb == "generate_assignment":
            answer = api.generate_assignment(slug)
        elif verb == "autograde":
            answer = api.autograde(slug, "*")
        else:
            answer = api.generate_feedback(slug)
        print(answer.get("log", ""), answer.get("error", ""))
        failed |= not answer["success"]
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
