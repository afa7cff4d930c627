"""How to run emend."""

from __future__ import annotations

import os
import shlex
from typing import List, Sequence, Union

from ._errors import NotInstalledError

HOW_TO_INSTALL = "Install it (npm install -g emend), or say how to run it in EMEND_COMMAND."


def words(command: Union[str, Sequence[str], None]) -> List[str]:
    given = command or os.environ.get("EMEND_COMMAND")
    if not given:
        return [_installed()]
    if not isinstance(given, str):
        return list(given)
    try:
        if os.name != "nt":
            return shlex.split(given)
        # A backslash is part of a path there. Where it is no escape, shlex leaves quotes around a word.
        return [word.strip('"') for word in shlex.split(given, posix=False)]
    except ValueError as error:
        raise NotInstalledError(f"Cannot run {given!r}: {error}. " + HOW_TO_INSTALL) from error


def _installed() -> str:
    """Where emend is installed. Never what lies in the folder that one happens to be in, which may be anybody's:
    `npx` would run that, Windows looks there first, and so does a path with an empty entry."""
    # npm's own programs are scripts on Windows, which only their full name starts.
    names = ["emend.cmd", "emend.exe"] if os.name == "nt" else ["emend"]
    for folder in os.get_exec_path():
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isabs(folder) and os.path.isfile(path) and os.access(path, os.X_OK):
                return path
    raise NotInstalledError("emend is not installed. " + HOW_TO_INSTALL)
