"""Speaks with `emend batch -`, a case per line out and a result per line in, both in the same order."""

from __future__ import annotations

import asyncio
import atexit
import collections
import json
import os
import shlex
import subprocess
import threading
import weakref
from concurrent.futures import Future
from typing import (
    Any,
    AsyncIterable,
    AsyncIterator,
    Deque,
    Iterable,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Union,
)

from ._errors import CaseError, EmendError, NotInstalledError, ProcessDiedError
from ._result import Case, Result

#: How often a case is given to a new process after one has died with it in hand.
_TRIES = 2

#: As much as `emend batch` takes: of a longer line the process would end, with other cases in hand.
_LONGEST_LINE = 64 << 20

#: What a case may say about how it is applied. `emend batch` passes over what it does not know; here that is a slip of the pen.
_OPTIONS = ("format", "match", "mode", "ambiguous", "overwrite", "context", "syntax")

#: How many bytes of cases `map` has on their way before it waits for a result, however few cases that is.
_MOST_BYTES = _LONGEST_LINE

#: What is known of a child's last words is bounded.
_LAST_WORDS = 4000


_HOW_TO_INSTALL = "Install it (npm install -g emend), or say how to run it in EMEND_COMMAND."


class _Pending:
    """A case that waits for its result."""

    def __init__(self, line: bytes) -> None:
        self.line = line
        self.size = len(line)
        self.tries = 0
        self.result: "Future[Any]" = Future()
        # Its line is on its way, so that nobody can call it back: who does not wait any longer leaves it to be answered.
        self.result.set_running_or_notify_cancel()


class _Flying:
    """Cases that were sent and wait for their turn, in order."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._bytes = 0
        self._cases: Deque[_Pending] = collections.deque()

    def __len__(self) -> int:
        return len(self._cases)

    def is_full(self) -> bool:
        return len(self._cases) >= self._most or self._bytes > _MOST_BYTES

    def add(self, pending: _Pending) -> None:
        self._cases.append(pending)
        self._bytes += pending.size

    def next(self) -> "Future[Any]":
        pending = self._cases.popleft()
        self._bytes -= pending.size
        return pending.result


class Emend:
    """A process of `emend batch` that is kept running. It may be used from several threads at once.

    `command` is how to run emend (default: EMEND_COMMAND, or the `emend` of your PATH), `jobs` how many threads
    it has. A process that dies is started again, and gets what it had not answered once more.
    """

    def __init__(
        self, command: Union[str, Sequence[str], None] = None, jobs: int = 1, ahead: Optional[int] = None
    ) -> None:
        self._command = [*_words(command), "batch", "-", "-j", str(jobs)]
        self._ahead = ahead or max(16, jobs * 64)
        self._lock = threading.Lock()
        self._process: Optional["subprocess.Popen[bytes]"] = None
        self._waiting: Deque[_Pending] = collections.deque()
        self._unsent: Deque[_Pending] = collections.deque()
        self._something = threading.Condition(self._lock)
        self._last_words = b""
        self._closed = False
        _clients.add(self)

    def apply(self, files: Mapping[str, str], response: str, **options: Any) -> Result:
        """Applies one response to files that are given by path. Nothing is written anywhere.

        Options are those of a case: format, match ("exact", "whitespace", "fuzzy"), mode ("atomic", "partial"),
        ambiguous, overwrite, context, syntax. What the response did wrong is in the result; `CaseError` is for what you did.
        """
        return _answer(self._send(Case(files, response, options=options)).result.result())

    def map(self, cases: Iterable[Case]) -> Iterator[Union[Result, CaseError]]:
        """Applies many, in the order in which they come, and takes only a few ahead of what was asked for.

        A case that is none gives a `CaseError` in its place; everything else is raised.
        """
        flying = _Flying(self._ahead)
        for case in cases:
            flying.add(self._send_or_tell(case))
            while flying.is_full():
                yield _result(flying.next().result())
        while flying:
            yield _result(flying.next().result())

    async def apply_async(self, files: Mapping[str, str], response: str, **options: Any) -> Result:
        """The same as `apply`, without keeping the event loop waiting."""
        pending = self._send(Case(files, response, options=options))
        return _answer(await asyncio.wrap_future(pending.result))

    async def map_async(
        self, cases: Union[Iterable[Case], AsyncIterable[Case]]
    ) -> AsyncIterator[Union[Result, CaseError]]:
        """The same as `map` for `async for`; the cases may come from an async iterable as well."""
        flying = _Flying(self._ahead)
        async for case in _async_cases(cases):
            flying.add(self._send_or_tell(case))
            while flying.is_full():
                yield _result(await asyncio.wrap_future(flying.next()))
        while flying:
            yield _result(await asyncio.wrap_future(flying.next()))

    def close(self) -> None:
        """Lets the process finish what it has, and ends it."""
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
            self._something.notify_all()
        if process and process.stdin:
            try:
                process.stdin.close()
            except OSError:
                pass
            process.wait()

    def __enter__(self) -> "Emend":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _send(self, case: Case) -> _Pending:
        pending = _Pending(_encode(case))
        with self._lock:
            if self._closed:
                raise EmendError("This Emend is closed.")
            if self._process is None:
                self._start()
            self._unsent.append(pending)
            self._something.notify_all()
        return pending

    def _send_or_tell(self, case: Case) -> _Pending:
        """Of a case that cannot even be sent, the answer is the error, in its place."""
        try:
            return self._send(case)
        except CaseError as error:
            told = _Pending(b"")
            told.result.set_result({"id": error.id, "error": str(error)})
            return told

    def _start_anew_after_fork(self) -> None:
        """Threads and pipes stay with the process that made them: a child of it gets its own."""
        self._lock = threading.Lock()
        self._something = threading.Condition(self._lock)
        process, self._process = self._process, None
        self._waiting.clear()
        self._unsent.clear()
        if process:
            _let_go(process)

    def _abandon(self) -> None:
        """Nobody waits any longer."""
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
            self._something.notify_all()
        if process:
            process.kill()
            process.wait()

    def _start(self) -> None:
        try:
            pipe = subprocess.PIPE
            process = subprocess.Popen(
                self._command,
                stdin=pipe,
                stdout=pipe,
                stderr=pipe,
                # Ctrl+C is for who uses emend, and others may wait for the same process.
                start_new_session=os.name != "nt",
                creationflags=_NEW_GROUP,
            )
        except OSError as error:
            raise NotInstalledError(
                f"Cannot run {self._command[0]!r}: {error.strerror}. " + _HOW_TO_INSTALL
            ) from error
        self._process = process
        self._last_words = b""
        listener = threading.Thread(target=self._listen, args=(process,), daemon=True)
        writer = threading.Thread(target=self._write, args=(process,), daemon=True)
        words = threading.Thread(target=self._hear, args=(process,), daemon=True)
        for thread in (words, listener, writer):
            thread.start()

    def _write(self, process: "subprocess.Popen[bytes]") -> None:
        """A thread of its own: a pipe that is full must not keep anybody else waiting."""
        assert process.stdin
        while True:
            with self._something:
                while not self._unsent and self._process is process:
                    self._something.wait()
                if self._process is not process:
                    return
                pending = self._unsent.popleft()
                self._waiting.append(pending)
            try:
                process.stdin.write(pending.line)
                process.stdin.flush()
            except (OSError, ValueError):
                return  # It has died; whoever listens to it sees to that.

    def _listen(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stdout
        for line in process.stdout:
            if not self._deliver(line):
                process.kill()
                break
        process.stdout.close()
        process.wait()
        self._mourn(process)

    def _deliver(self, line: bytes) -> bool:
        """Whether it was a result: of a program that says anything else, no other word can be trusted."""
        if not line.endswith(b"\n"):
            return False  # It died while it wrote.
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        with self._lock:
            if not _is_result(answer) or not self._waiting:
                self._last_words = b"it wrote what is no result: " + line[:200]
                return False
            pending = self._waiting.popleft()
        pending.result.set_result(answer)
        return True

    def _hear(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stderr
        with process.stderr as words:
            for line in words:
                self._last_words = (self._last_words + line)[-_LAST_WORDS:]

    def _mourn(self, process: "subprocess.Popen[bytes]") -> None:
        """Gives what a dead process had to a new one. It died of the first, if of any: the others are not blamed."""
        lost: List[_Pending] = []
        if process.stdin:
            try:
                process.stdin.close()
            except OSError:
                pass  # It has not read everything.
        with self._lock:
            if self._process is process:
                self._process = None
            elif not self._closed:
                return
            self._something.notify_all()
            self._unsent.extendleft(reversed(self._waiting))
            self._waiting.clear()
            if self._unsent:
                self._unsent[0].tries += 1
                if self._unsent[0].tries >= _TRIES:
                    lost.append(self._unsent.popleft())
            if self._closed:
                lost.extend(self._unsent)
                self._unsent.clear()
            elif self._unsent:
                try:
                    self._start()
                except EmendError:
                    lost.extend(self._unsent)
                    self._unsent.clear()
        said = self._last_words.decode("utf-8", "replace").strip()
        for pending in lost:
            reason = f"emend ended with status {process.returncode} while it had this case"
            pending.result.set_exception(ProcessDiedError(f"{reason}: {said}" if said else f"{reason}."))


#: What Windows calls it.
_NEW_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)

_clients: "weakref.WeakSet[Emend]" = weakref.WeakSet()


@atexit.register
def _abandon_all() -> None:
    for client in list(_clients):
        client._abandon()


def _start_all_anew() -> None:
    for client in list(_clients):
        client._start_anew_after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_start_all_anew)


def _let_go(process: "subprocess.Popen[bytes]") -> None:
    """Of the pipes of another process. emend ends when nobody holds its input any longer: whoever closes it would wait for us."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (process.stdin, process.stdout, process.stderr):
        # Their numbers stay taken: the objects, whose locks may be held by threads that are not here, would close them once more.
        if stream and not stream.closed:
            os.dup2(nothing, stream.fileno())
    os.close(nothing)


def _words(command: Union[str, Sequence[str], None]) -> List[str]:
    given = command or os.environ.get("EMEND_COMMAND")
    if given:
        return shlex.split(given, posix=os.name != "nt") if isinstance(given, str) else list(given)
    return [_installed()]


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
    raise NotInstalledError("emend is not installed. " + _HOW_TO_INSTALL)


def _encode(case: Case) -> bytes:
    unknown = [repr(name) for name in case.options if name not in _OPTIONS]
    if unknown:
        raise CaseError(f"There is no option {', '.join(unknown)}. There are: {', '.join(_OPTIONS)}.", case.id)
    try:
        value = {"id": case.id, "files": dict(case.files), "response": case.response, **case.options}
        # Half a surrogate pair is no text; as an escape it would arrive as something else.
        line = (json.dumps(value, ensure_ascii=False) + "\n").encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise CaseError(f"This case cannot be written as JSON: {error}", case.id) from error
    if len(line) > _LONGEST_LINE:
        raise CaseError(f"This case is larger than {_LONGEST_LINE >> 20} MB.", case.id)
    return line


def _is_result(answer: Any) -> bool:
    return isinstance(answer, dict) and ("error" in answer or "report" in answer)


def _result(answer: Any) -> Union[Result, CaseError]:
    id = answer.get("id")
    if "error" in answer:
        return CaseError(answer["error"], id)
    return Result(id, answer["report"]["ok"], answer["files"], answer["report"])


def _answer(answer: Any) -> Result:
    result = _result(answer)
    if isinstance(result, CaseError):
        raise result
    return result


async def _async_cases(cases: Union[Iterable[Case], AsyncIterable[Case]]) -> AsyncIterator[Case]:
    if isinstance(cases, AsyncIterable):
        async for case in cases:
            yield case
    else:
        for case in cases:
            yield case
