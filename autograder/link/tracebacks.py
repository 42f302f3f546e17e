"""The line at which an exception left a frame (`raised_at`)."""

from __future__ import annotations

import sys
from opcode import opmap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LOAD_CONST = opmap["LOAD_CONST"]
LOAD_FAST, STORE_FAST = opmap["LOAD_FAST"], opmap["STORE_FAST"]


def raised_at(trace: Any, error: BaseException) -> tuple[int, int]:
    """Return the instruction, by its place, and the line at which an exception left a frame.

    Python 3.11 runs two instructions as one in code that is called often, and tells the place of
    the first, even where the second finds a variable without a value.
    """
    code, at = trace.tb_frame.f_code, trace.tb_lasti
    if type(error) is UnboundLocalError and sys.version_info < (3, 12) and at >= 0:
        operation, which = code.co_code[at : at + 2]
        is_other = operation == LOAD_FAST and f"'{code.co_varnames[which]}'" not in str(error)
        if is_other or operation in (STORE_FAST, LOAD_CONST):
            line = [*code.co_positions()][at // 2 + 1][0]
            return at + 2, line or trace.tb_lineno
    return at, trace.tb_lineno
