"""Lands the edits that language models write: exactly as meant, or it says precisely why not.

    import emend

    result = emend.apply({"a.txt": "one\\n"}, response)
    if result.ok:
        print(result.files["a.txt"])
    else:
        print(result.failures[0].message)

One process of `emend batch` is kept running and answers all calls. `Emend` is such a process of your own;
the functions of this module share one.
"""

from __future__ import annotations

import os
import threading
from typing import Any, AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping, Optional, Union

from ._client import Emend
from ._errors import CaseError, EmendError, NotInstalledError, ProcessDiedError
from ._result import Case, Failure, Result

__all__ = [
    "Case",
    "CaseError",
    "Emend",
    "EmendError",
    "Failure",
    "NotInstalledError",
    "ProcessDiedError",
    "Result",
    "apply",
    "apply_async",
    "map",
    "map_async",
]

_shared: Optional[Emend] = None
_lock = threading.Lock()


def _renew_lock() -> None:
    """A fork may come while another thread holds it."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock)


def _client() -> Emend:
    global _shared
    with _lock:
        if _shared is None:
            _shared = Emend()
        return _shared


def apply(files: Mapping[str, str], response: str, **options: Any) -> Result:
    """Applies one response to files that are given by path. See `Emend.apply`."""
    return _client().apply(files, response, **options)


def map(cases: Iterable[Case]) -> Iterator[Union[Result, CaseError]]:
    """Applies many, in order, as they come. See `Emend.map`."""
    return _client().map(cases)


async def apply_async(files: Mapping[str, str], response: str, **options: Any) -> Result:
    """The same as `apply`, without keeping the event loop waiting."""
    return await _client().apply_async(files, response, **options)


def map_async(cases: Union[Iterable[Case], AsyncIterable[Case]]) -> AsyncIterator[Union[Result, CaseError]]:
    """The same as `map` for `async for`."""
    return _client().map_async(cases)
