# expect: only the test of what it does so in: they are not there; score 8
# over: reference
# level: bubblewrap
# record: adding failed: gave 'nothing could be written'
import os
import shutil


def add(one, two):
    for act in (
        lambda: open("@CANARY@/results.json", "w").write("forged"),
        lambda: os.symlink("/etc/passwd", "@CANARY@/link"),
        lambda: os.chmod("@CANARY@", 0o777),
        lambda: shutil.rmtree("@CANARY@"),
        lambda: open("/player.pyc", "w").write("forged"),
        lambda: open("/usr/forged", "w").write("forged"),
        lambda: open("/dev/shm/forged", "w").write("forged"),
    ):
        try:
            act()
        except OSError:
            continue
        return "written"
    return "nothing could be written"
