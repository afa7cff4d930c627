"""A process of `emend batch -`, a case per line out and a result per line in, both in the same order."""

from __future__ import annotations

import collections
import itertools
import os
import signal
import subprocess
import threading
import time
import weakref
from concurrent.futures import Future
from typing import Any, Deque, Dict, List, Optional, Sequence

from ._command import HOW_TO_INSTALL
from ._errors import EmendError, NotInstalledError, ProcessDiedError
from ._line import read, written
from ._result import Case

#: How many processes a case may cost: the first ones may have been somebody else's doing.
_TRIES = 3

#: What is known of a process's last words is bounded.
_LAST_WORDS = 4000

_numbers = itertools.count(1)


class Pending:
    """A case that waits for its answer."""

    def __init__(self, case: Case) -> None:
        self.id = case.id
        self.number = next(_numbers)
        self.line = written(case, self.number)
        self.size = len(self.line)
        self.tries = 0
        self.asker = os.getpid()
        self.answer: "Future[Dict[str, Any]]" = Future()
        # Its line is on its way, so that nobody can call it back: who does not wait any longer leaves it to be answered.
        self.answer.set_running_or_notify_cancel()

    def wait(self) -> Dict[str, Any]:
        if os.getpid() != self.asker:
            raise EmendError("This was asked before a fork: only the process that asked gets the answer.")
        return self.answer.result()


class Resident:
    """Keeps a process running. One that dies, or hangs, is replaced, and what it had not answered goes to the next one."""

    def __init__(self, command: Sequence[str], timeout: Optional[float]) -> None:
        self._command = command
        self._timeout = timeout
        #: Guards all below. Whoever holds it may be made to `abandon` by the garbage collector, so it lets its holder in again.
        self._changed = threading.Condition(threading.RLock())
        self._process: Optional["subprocess.Popen[bytes]"] = None
        self._unsent: Deque[Pending] = collections.deque()
        self._waiting: Deque[Pending] = collections.deque()
        #: When the first of those that wait became the first.
        self._since = 0.0
        self._last_words = b""
        self._closed = False
        #: Whether any process of this command has ever given an answer.
        self.works = False
        _residents.add(self)

    def send(self, pending: Pending) -> None:
        with self._changed:
            if self._closed:
                raise EmendError("This Emend is closed.")
            if self._process is None:
                self._start()
            self._unsent.append(pending)
            self._changed.notify_all()

    def close(self) -> None:
        """Lets the process finish what it has, and ends it."""
        process = self._leave()
        if process and process.stdin:
            try:
                process.stdin.close()
            except OSError:
                pass
            process.wait()

    def abandon(self) -> None:
        """Nobody waits any longer."""
        process = self._leave()
        if process:
            _kill(process)
            process.wait()

    def _leave(self) -> Optional["subprocess.Popen[bytes]"]:
        with self._changed:
            self._closed = True
            process, self._process = self._process, None
            self._changed.notify_all()
        return process

    def start_anew_after_fork(self) -> None:
        """Threads and pipes stay with the process that made them: a child of it gets its own."""
        self._changed = threading.Condition(threading.RLock())
        process, self._process = self._process, None
        self._waiting.clear()
        self._unsent.clear()
        if process:
            _let_go(process)

    def _start(self) -> None:
        pipe = subprocess.PIPE
        try:
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
            raise NotInstalledError(f"Cannot run {self._command[0]!r}: {error.strerror}. " + HOW_TO_INSTALL) from error
        self._process = process
        self._last_words = b""
        words = threading.Thread(target=self._hear, args=(process,), daemon=True)
        ended = threading.Event()
        words.start()
        threading.Thread(target=self._listen, args=(process, words, ended), daemon=True).start()
        threading.Thread(target=self._write, args=(process,), daemon=True).start()
        if self._timeout is not None:
            threading.Thread(target=self._watch, args=(process, ended, self._timeout), daemon=True).start()

    def _write(self, process: "subprocess.Popen[bytes]") -> None:
        """A thread of its own: a pipe that is full must not keep anybody else waiting."""
        assert process.stdin
        while True:
            with self._changed:
                while not self._unsent and self._process is process:
                    self._changed.wait()
                if self._process is not process:
                    return
                pending = self._unsent.popleft()
                if not self._waiting:
                    self._since = time.monotonic()
                self._waiting.append(pending)
            try:
                process.stdin.write(pending.line)
                process.stdin.flush()
            except (OSError, ValueError):
                return  # It has died; whoever listens to it sees to that.

    def _listen(self, process: "subprocess.Popen[bytes]", words: threading.Thread, ended: threading.Event) -> None:
        assert process.stdout
        try:
            for line in process.stdout:
                if not self._deliver(line):
                    break
        finally:
            _kill(process)
            process.stdout.close()
            process.wait()
            ended.set()
            # What it said last tells why. Somebody else that it started may hold the pipe.
            words.join(1)
            self._mourn(process)

    def _deliver(self, line: bytes) -> bool:
        """Whether it was an answer: of a program that says anything else, no other word can be trusted."""
        if not line.endswith(b"\n"):
            return False  # It died while it wrote.
        with self._changed:
            first = self._waiting[0] if self._waiting else None
        answer = read(line, first.number) if first else None
        if first is None or answer is None:
            self._last_words = b"it wrote what is no result: " + line[:200]
            return False
        with self._changed:
            self._waiting.popleft()
            self._since = time.monotonic()
            self.works = True
        first.answer.set_result(answer)
        return True

    def _hear(self, process: "subprocess.Popen[bytes]") -> None:
        assert process.stderr
        with process.stderr as words:
            for line in words:
                self._last_words = (self._last_words + line)[-_LAST_WORDS:]

    def _watch(self, process: "subprocess.Popen[bytes]", ended: threading.Event, timeout: float) -> None:
        while not ended.wait(timeout / 10):
            with self._changed:
                hangs = bool(self._waiting) and time.monotonic() - self._since > timeout
            if hangs:
                self._last_words = f"it gave no answer for {timeout:g} seconds".encode()
                _kill(process)
                return

    def _mourn(self, process: "subprocess.Popen[bytes]") -> None:
        """Gives what a dead process had to a new one. It died of the first, if of any: the others are not blamed."""
        lost: List[Pending] = []
        if process.stdin:
            try:
                process.stdin.close()
            except OSError:
                pass  # It has not read everything.
        with self._changed:
            if self._process is process:
                self._process = None
            elif not self._closed:
                return
            self._changed.notify_all()
            self._unsent.extendleft(reversed(self._waiting))
            self._waiting.clear()
            if self._unsent and not self._closed:
                self._unsent[0].tries += 1
                if self._unsent[0].tries >= _TRIES:
                    lost.append(self._unsent.popleft())
            reason: EmendError = ProcessDiedError(self._obituary(process))
            if self._unsent and not self._closed:
                try:
                    self._start()
                except EmendError as error:
                    reason = error
            if self._process is None:
                lost.extend(self._unsent)
                self._unsent.clear()
            if self._closed:
                reason = EmendError("This Emend was closed before it had an answer.")
        for pending in lost:
            pending.answer.set_exception(reason)

    def _obituary(self, process: "subprocess.Popen[bytes]") -> str:
        said = self._last_words.decode("utf-8", "replace").strip()
        reason = f"emend ended with status {process.returncode} while it had this case"
        return f"{reason}: {said}" if said else f"{reason}."


#: What Windows calls it.
_NEW_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)

_residents: "weakref.WeakSet[Resident]" = weakref.WeakSet()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """With all that belongs to it: what was started may have started emend."""
    if process.poll() is not None:
        return
    if os.name == "nt":
        process.kill()
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except OSError:
        pass  # It ended by itself.


def _let_go(process: "subprocess.Popen[bytes]") -> None:
    """Of the pipes of another process. emend ends when nobody holds its input any longer: whoever closes it would wait for us."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (process.stdin, process.stdout, process.stderr):
        # Their numbers stay taken: the objects, whose locks may be held by threads that are not here, would close them once more.
        if stream and not stream.closed:
            os.dup2(nothing, stream.fileno())
    os.close(nothing)


def _start_all_anew() -> None:
    for resident in list(_residents):
        resident.start_anew_after_fork()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_start_all_anew)
