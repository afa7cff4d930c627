"""What a program calls: one response, or many, now or later."""

from __future__ import annotations

import asyncio
import collections
import weakref
from typing import (
    Any,
    AsyncIterable,
    AsyncIterator,
    Deque,
    Dict,
    Iterable,
    Iterator,
    Mapping,
    Optional,
    Sequence,
    Union,
)

from ._command import words
from ._errors import CaseError, ProcessDiedError
from ._line import LONGEST
from ._process import Pending, Resident
from ._result import Case, Result

#: How many bytes of cases `map` has on their way before it waits for a result, however few cases that is.
_MOST_BYTES = LONGEST


class Emend:
    """A process of `emend batch` that is kept running. It may be used from several threads at once.

    `command` is how to run emend (default: EMEND_COMMAND, or the `emend` of your PATH), `jobs` how many threads
    it has. A process that dies, or gives no answer for `timeout` seconds, is started again, and gets what it had not
    answered once more.
    """

    def __init__(
        self,
        command: Union[str, Sequence[str], None] = None,
        jobs: int = 1,
        ahead: Optional[int] = None,
        timeout: Optional[float] = 600,
    ) -> None:
        self._arguments = (command, jobs, ahead, timeout)
        self._ahead = ahead or max(16, jobs * 64)
        self._resident = Resident([*words(command), "batch", "-", "-j", str(jobs)], timeout)
        # When nobody has it any longer, and when the program ends.
        weakref.finalize(self, self._resident.abandon)

    def apply(self, files: Mapping[str, str], response: str, **options: Any) -> Result:
        """Applies one response to files that are given by path. Nothing is written anywhere.

        Options are those of a case: format, match ("exact", "whitespace", "fuzzy"), mode ("atomic", "partial"),
        ambiguous, overwrite, context, syntax. What the response did wrong is in the result; `CaseError` is for what you did.
        """
        pending = self._send(Case(files, response, options=options))
        return _or_raise(_result(None, pending.wait()))

    def map(self, cases: Iterable[Case]) -> Iterator[Union[Result, CaseError]]:
        """Applies many, in the order in which they come, and takes only a few ahead of what was asked for.

        A case that is none, or that emend dies of, gives a `CaseError` in its place; everything else is raised, what
        `cases` itself raises after the results of those that it gave before.
        """
        flying = _Flying(self._ahead)
        for case in _cases(cases):
            flying.add(self._send_or_tell(case))
            while flying.is_full():
                yield self._outcome(flying.next())
        while flying:
            yield self._outcome(flying.next())

    async def apply_async(self, files: Mapping[str, str], response: str, **options: Any) -> Result:
        """The same as `apply`, without keeping the event loop waiting."""
        pending = self._send(Case(files, response, options=options))
        return _or_raise(_result(None, await asyncio.wrap_future(pending.answer)))

    async def map_async(
        self, cases: Union[Iterable[Case], AsyncIterable[Case]]
    ) -> AsyncIterator[Union[Result, CaseError]]:
        """The same as `map` for `async for`; the cases may come from an async iterable as well."""
        flying = _Flying(self._ahead)
        async for case in _async_cases(cases):
            flying.add(self._send_or_tell(case))
            while flying.is_full():
                yield await self._outcome_async(flying.next())
        while flying:
            yield await self._outcome_async(flying.next())

    def close(self) -> None:
        """Lets the process finish what it has, and ends it."""
        self._resident.close()

    def __enter__(self) -> "Emend":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __reduce__(self) -> Any:
        """Sent to another process, it has one of its own there."""
        return Emend, self._arguments

    def _send(self, case: object) -> Pending:
        if not isinstance(case, Case):
            raise CaseError(f"A case is an emend.Case, not {type(case).__name__!r}.")
        pending = Pending(case)
        self._resident.send(pending)
        return pending

    def _send_or_tell(self, case: "Union[Case, _NoMore]") -> "_Sent":
        """Of a case that cannot even be sent, the answer is the error, in its place."""
        if isinstance(case, _NoMore):
            return case
        try:
            return self._send(case)
        except CaseError as error:
            return error

    def _outcome(self, sent: "_Sent") -> Union[Result, CaseError]:
        if not isinstance(sent, Pending):
            return _told(sent)
        try:
            return _result(sent.id, sent.wait())
        except ProcessDiedError as error:
            return self._blamed(sent, error)

    async def _outcome_async(self, sent: "_Sent") -> Union[Result, CaseError]:
        if not isinstance(sent, Pending):
            return _told(sent)
        try:
            return _result(sent.id, await asyncio.wrap_future(sent.answer))
        except ProcessDiedError as error:
            return self._blamed(sent, error)

    def _blamed(self, sent: Pending, error: ProcessDiedError) -> CaseError:
        """An emend that has answered others died of this case; one that never answered anything would die of all."""
        if not self._resident.works:
            raise error
        return CaseError(str(error), sent.id)


class _NoMore:
    """What was raised where the cases come from."""

    def __init__(self, error: Exception) -> None:
        self.error = error


_Sent = Union[Pending, CaseError, _NoMore]


def _told(sent: Union[CaseError, _NoMore]) -> CaseError:
    if isinstance(sent, _NoMore):
        raise sent.error
    return sent


class _Flying:
    """Cases that were sent and wait for their turn, in order."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._cases: Deque[_Sent] = collections.deque()

    def __len__(self) -> int:
        return len(self._cases)

    def is_full(self) -> bool:
        return len(self._cases) >= self._most or self._bytes > _MOST_BYTES

    def add(self, sent: _Sent) -> None:
        self._cases.append(sent)
        self._bytes += _size(sent)

    def next(self) -> _Sent:
        sent = self._cases.popleft()
        self._bytes -= _size(sent)
        return sent


def _size(sent: _Sent) -> int:
    return sent.size if isinstance(sent, Pending) else 0


def _result(id: Any, answer: Dict[str, Any]) -> Union[Result, CaseError]:
    if "error" in answer:
        return CaseError(answer["error"], id)
    return Result(id, answer["report"]["ok"], answer["files"], answer["report"])


def _or_raise(result: Union[Result, CaseError]) -> Result:
    if isinstance(result, CaseError):
        raise result
    return result


def _cases(cases: Iterable[Case]) -> Iterator[Union[Case, _NoMore]]:
    try:
        yield from cases
    except Exception as error:
        yield _NoMore(error)


async def _async_cases(cases: Union[Iterable[Case], AsyncIterable[Case]]) -> AsyncIterator[Union[Case, _NoMore]]:
    if not isinstance(cases, AsyncIterable):
        for case in _cases(cases):
            yield case
        return
    try:
        async for case in cases:
            yield case
    except Exception as error:
        yield _NoMore(error)
