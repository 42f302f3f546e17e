#!/usr/bin/env python3
"""Serve lite/ to this machine only; any web server that knows these file types works as well.

`serve_lite.py [PORT]`: without a port, or with 0, use a free one.  Ctrl-C ends it.
A browser stores changes by address and port: with another port they are not visible.
"""

from __future__ import annotations

import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

SITE = Path(__file__).resolve().parent.parent / "lite"


class Handler(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
    }

    def log_message(self, format: str, *arguments: object) -> None:
        """Log nothing: a page requests hundreds of files."""


def main() -> None:
    given = sys.argv[1] if len(sys.argv) > 1 else "0"
    handler = functools.partial(Handler, directory=str(SITE))
    try:
        server = ThreadingHTTPServer(("127.0.0.1", int(given)), handler)
    except (ValueError, OverflowError, OSError) as problem:
        sys.exit(f"port {given} cannot be used: {problem}; give another: make serve-lite PORT=8124")
    with server:
        print(f"http://127.0.0.1:{server.server_port}/lab/index.html", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
