"""What runs first inside the boxed kernel's sandbox: it gives up all rights, then is the kernel.

It is started by boxed_kernel.py, on sockets that were opened outside: the sandbox shares no folder
with anybody.  Standard library alone, until a student's code may run.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import SourcelessFileLoader
from importlib.util import module_from_spec, spec_from_loader
from typing import Any

PLAYER = "/player.pyc"  # where the sandbox has it
LOOPBACK = "tcp://127.0.0.1:"


def give_up_rights(settings: dict[str, Any]) -> None:
    """Become the user, with the limits, that a player of the grader would have."""
    loader = SourcelessFileLoader("player", PLAYER)
    spec = spec_from_loader("player", loader)
    assert spec is not None
    player = module_from_spec(spec)
    loader.exec_module(player)
    kernel = player.modules["kernel"]
    kernel.set_limits(settings["limits"])
    kernel.drop_privileges(settings["user"])
    kernel.Kernel().drop_capabilities()


def use_open_sockets(sockets: dict[str, int]) -> None:
    """Have ZeroMQ wait at sockets that are open already, in place of making them.

    There is no network: what would meet on 127.0.0.1, as a kernel and processes that it forks do,
    meets in the file system.
    """
    import zmq

    bind, connect = zmq.Socket.bind, zmq.Socket.connect
    here = f"ipc://{os.environ['HOME']}/port:"
    outside = set()

    def bind_here(self: Any, address: str) -> Any:
        if address in sockets:
            self.setsockopt(zmq.USE_FD, sockets[address])
        bound = bind(self, address.replace(LOOPBACK, here).replace("*", f"{id(self)}"))
        if address in sockets:
            outside.add(self.last_endpoint)
        return bound

    def connect_here(self: Any, address: str | bytes) -> Any:
        if address in outside:  # a debugger would need that; there is none
            return None
        address = address if isinstance(address, str) else address.decode()
        return connect(self, address.replace(LOOPBACK, here))

    for name, method in (("bind", bind_here), ("connect", connect_here)):
        setattr(zmq.Socket, name, method)


def main() -> None:
    with open(int(sys.argv[1]), encoding="utf-8") as file:
        settings = json.load(file)
    give_up_rights(settings)
    sys.path += settings["packages"]
    connection = settings["connection"]
    path = os.path.join(os.environ["HOME"], "connection.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(connection, file)
    use_open_sockets({f"ipc://{connection['ip']}-{port}": fd for port, fd in settings["sockets"]})
    from ipykernel.kernelapp import IPKernelApp

    app = IPKernelApp.instance()
    app.initialize(["-f", path, "--HistoryManager.hist_file=:memory:"])
    sys.path.insert(0, "")  # only now: a student's queue.py is not to be the kernel's own
    app.start()


if __name__ == "__main__":
    main()
