"""What can go wrong that is not the fault of a response. What is, is in the result."""

from __future__ import annotations

from typing import Any


class EmendError(Exception):
    """The base of all errors of this package."""


class NotInstalledError(EmendError):
    """There is no emend to run: install it (npm install -g emend), or name it (EMEND_COMMAND)."""


class ProcessDiedError(EmendError):
    """emend ended, or hung, while it had this case, and again each time that it was started anew."""


class CaseError(EmendError):
    """What was given is no case: an option with a value that there is not, a file that is no text."""

    def __init__(self, message: str, id: Any = None) -> None:
        super().__init__(message)
        self.id = id
