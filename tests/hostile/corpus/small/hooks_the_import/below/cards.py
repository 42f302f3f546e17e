# expect: nothing is bought; score 0
# over: starter
# record: drawing not_written: is not written yet
import sys


class Hook:
    def find_spec(self, name, path=None, target=None):
        raise SystemExit(0)


sys.meta_path[:] = [Hook()]
sys.path_hooks[:] = []
for name in ("pytest", "autograder", "random", "builtins"):
    sys.modules[name] = sys.modules[__name__]
