"""The start of the boxed kernel inside its sandbox (`main`): give up all rights, run the kernel.

boxed_kernel.py starts it, with sockets that were opened outside: the sandbox shares no folder.  It
uses only the standard library until a student's code may run.
"""

from __future__ import annotations

import json
import os
import sys
from importlib.machinery import SourcelessFileLoader
from importlib.util import module_from_spec, spec_from_loader
from typing import Any

PLAYER = "/player.pyc"  # its place in the sandbox
LOOPBACK = "tcp://127.0.0.1:"


def give_up_rights(settings: dict[str, Any]) -> None:
    """Take on the user and the limits that a player of the grader would have."""
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
    """Make ZeroMQ use sockets that are open already, instead of making them.

    There is no network: connections that would use 127.0.0.1, as between a kernel and its forks, go
    through the file system.
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
        if address in outside:  # only a debugger would connect there, and there is none
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
    sys.path.insert(0, "")  # only now, so that the kernel does not import a student's queue.py
    app.start()


if __name__ == "__main__":
    main()
