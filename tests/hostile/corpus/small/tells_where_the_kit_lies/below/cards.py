# expect: nothing that it is shown names the folder of the kit; score 9
# over: reference
# level: bubblewrap
import os
import sys


def told():
    """Return every text that a process may read about itself and those around it."""
    texts = [repr(sys.path), repr(sys.argv), repr(dict(os.environ)), sys.executable, sys.prefix]
    texts += [str(getattr(module, "__file__", "")) for module in list(sys.modules.values())]
    for number in filter(str.isdigit, os.listdir("/proc")):
        for name in ("mountinfo", "mounts", "maps", "environ", "cmdline", "cgroup"):
            try:
                with open(f"/proc/{number}/{name}", encoding="latin-1") as file:
                    texts.append(file.read())
            except OSError:
                continue
        for name in ("cwd", "exe", "root"):
            try:
                texts.append(os.readlink(f"/proc/{number}/{name}"))
            except OSError:
                continue
    return texts


if any("@KIT@" in text for text in told()):

    def add(one, two):
        raise RuntimeError("the kit lies in a folder that this program was told")
