"""A handout as a page to print (`printed`): one HTML file, nothing folded, pictures inside.

Words used here.  aside: what a screen folds below its task; on paper it stands in small print.
"""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from autograder.authoring.sources import BuildError, read_bytes, read_text

FOLDED = re.compile(r"<details>\s*<summary>(.*?)</summary>(.*?)</details>", re.DOTALL)
ASIDE = r'<aside><p class="label">\1</p>\2</aside>'
KINDS = {".svg": "image/svg+xml", ".png": "image/png"}
PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
@page {{ size: A4; margin: 18mm 17mm; }}
body {{ max-width: 47em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff;
  font: 16px/1.5 Georgia, "DejaVu Serif", serif; }}
h1, h2, .label {{ font-family: Helvetica, Arial, sans-serif; line-height: 1.2; }}
h1 {{ font-size: 1.9em; border-bottom: 3px solid #222; padding-bottom: .2em; }}
h2 {{ font-size: 1.25em; margin: 2em 0 .6em; border-bottom: 1px solid #aaa; padding-bottom: .2em; }}
code, pre {{ font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .84em; }}
pre {{ padding: .7em 1em; background: #f5f4ef; border-left: 3px solid #bbb; line-height: 1.35;
  white-space: pre-wrap; }}
table {{ border-collapse: collapse; width: 100%; font-size: .92em; margin: 1em 0; }}
th, td {{ border: 1px solid #bbb; padding: .3em .6em; text-align: left; vertical-align: top; }}
th:empty {{ padding: 0; }}
img {{ display: block; max-width: 100%; height: auto; margin: 1em auto; }}
aside {{ margin: .9em 0; padding: .1em 1em; border: 1px solid #ccc; border-radius: 5px;
  font-size: .9em; }}
.label {{ font-weight: bold; font-size: .95em; }}
@media print {{
  body {{ max-width: none; margin: 0; padding: 0; font-size: 10.5pt; line-height: 1.38; }}
  h1, h2, .label {{ break-after: avoid; }}
  img, table, aside {{ break-inside: avoid; }}
  p, li {{ orphans: 3; widows: 3; }}
}}
</style>
</head>
<body>
{body}</body>
</html>
"""


def printed(folder: Path) -> str:
    """Return the page of the handout in a student folder.

    Raises BuildError if the handout or one of its pictures cannot be read.
    """
    parser = MarkdownIt("commonmark", {"html": True}).enable("table")
    parser.add_render_rule("image", _image)
    source = read_text(folder, folder / "README.md")
    body = FOLDED.sub(ASIDE, parser.render(source, {"folder": folder}))
    title = re.search(r"^# (.+)$", source, re.MULTILINE)
    return PAGE.format(title=html.escape(title[1] if title else folder.name), body=body)


def _image(_: Any, tokens: Sequence[Token], at: int, __: Any, env: dict[str, Path]) -> str:
    """Return a picture with its contents in place of its name."""
    token = tokens[at]
    name = str(token.attrs["src"])
    kind = KINDS.get(Path(name).suffix)
    if kind is None:
        raise BuildError(
            f"{env['folder'] / 'README.md'}: the picture {name} cannot be printed; use one of these"
            f" kinds: {', '.join(KINDS)}"
        )
    data = base64.b64encode(read_bytes(env["folder"], env["folder"] / name)).decode()
    return f'<img src="data:{kind};base64,{data}" alt="{html.escape(token.content)}">'
