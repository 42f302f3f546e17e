# expect: nothing is bought, and no test finds what another set; score 0
# over: starter
# record: adding failed: gave 'x' wanted 5
# record: rank failed: gave 'x' wanted 'K'
# record: drawing failed: gave 'x' wanted 3
# record: total failed: gave 'x' wanted 9
import os


def remember(*given):
    notes = os.listxattr("..") if hasattr(os, "listxattr") else []
    found = ["x", *notes] + ["x"] * (os.stat("..").st_atime > 4e9)
    for change in (
        lambda: os.setxattr("..", "user.x", b""),
        lambda: os.utime("..", (5e9, 5e9)),
        lambda: os.chmod("..", 0),
    ):
        try:
            change()
        except (OSError, AttributeError):
            continue
    return "".join(found)


add = rank = draw = total = remember
