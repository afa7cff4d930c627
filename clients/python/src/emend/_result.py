"""Cases and results, as `emend batch` reads and writes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional


@dataclass(frozen=True)
class Case:
    """A response, and the files that it is about. `options` are those of `emend batch`: format, match, mode, context …"""

    files: Mapping[str, str]
    response: str
    id: Any = None
    options: Mapping[str, Any] = field(default_factory=lambda: {})


@dataclass(frozen=True)
class Failure:
    """Why one edit did not land, or what is wrong with the response as a whole (then `index` is None)."""

    code: str
    message: str
    hint: Optional[str] = None
    path: Optional[str] = None
    index: Optional[int] = None


@dataclass(frozen=True)
class Result:
    """What became of a response."""

    id: Any
    #: Everything landed, or was there already.
    ok: bool
    #: The changed files by path; None for one that was deleted.
    files: Dict[str, Optional[str]]
    #: All that `emend --json` tells: see docs/report.md.
    report: Dict[str, Any]

    @property
    def statuses(self) -> List[str]:
        """What became of each edit: applied, already_applied, failed, skipped …"""
        return [edit["status"] for edit in self.report["edits"]]

    @property
    def landed(self) -> float:
        """The share of the edits that are in the files now, from 0 to 1; 0 where there was none."""
        statuses = self.statuses
        return sum(status in ("applied", "already_applied") for status in statuses) / max(1, len(statuses))

    @property
    def failures(self) -> List[Failure]:
        """The reasons, those of the edits first."""
        edits = [(edit["issue"], edit) for edit in self.report["edits"] if edit.get("issue")]
        whole: List[Any] = [(issue, {}) for issue in self.report["issues"]]
        return [
            Failure(issue["code"], issue["message"], issue.get("hint"), edit.get("path"), edit.get("index"))
            for issue, edit in edits + whole
        ]

    def after(self, files: Mapping[str, str]) -> Dict[str, str]:
        """All files as they are after it, given those before."""
        merged: Dict[str, Optional[str]] = {**files, **self.files}
        return {path: text for path, text in merged.items() if text is not None}
