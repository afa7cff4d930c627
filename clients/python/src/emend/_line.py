"""A case as a line for `emend batch`, and what a line of it says."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional, cast

from ._errors import CaseError
from ._result import Case

#: As much as `emend batch` takes: of a longer line the process would end, with other cases in hand.
LONGEST = 64 << 20

#: What a case may say about how it is applied. `emend batch` passes over what it does not know; here that is a slip of the pen.
_OPTIONS = ("format", "match", "mode", "ambiguous", "overwrite", "context", "syntax")


def written(case: Case, number: int) -> bytes:
    """What identifies the case is nobody's business but ours: it may be anything, and the answer says the number."""
    unknown = [repr(name) for name in case.options if name not in _OPTIONS]
    if unknown:
        raise CaseError(f"There is no option {', '.join(unknown)}. There are: {', '.join(_OPTIONS)}.", case.id)
    try:
        value = {"id": number, "files": dict(case.files), "response": case.response, **case.options}
        # Half a surrogate pair is no text; as an escape it would arrive as something else.
        line = (json.dumps(value, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise CaseError(f"This case cannot be written as JSON: {error}", case.id) from error
    if len(line) > LONGEST:
        raise CaseError(f"This case is larger than {LONGEST >> 20} MB.", case.id)
    return line


def read(line: bytes, number: int) -> Optional[Dict[str, Any]]:
    """The answer to the case of this number; None if it is none."""
    try:
        answer: Any = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(answer, dict):
        return None
    fields = cast("Dict[str, Any]", answer)
    return fields if fields.get("id") == number and ("error" in fields or "report" in fields) else None
