import asyncio
import gc
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
from multiprocessing import get_context

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "src"))

import emend  # noqa: E402
from emend._command import words  # noqa: E402
from emend import Case, CaseError, Emend, EmendError, NotInstalledError, ProcessDiedError  # noqa: E402

RESPONSE = "a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n"
FILES = {"a.txt": "one\n"}


async def listed(results):
    return [result async for result in results]


def in_a_child(queue):
    queue.put(emend.apply(FILES, RESPONSE).files)


def asks_for_the_next(results):
    try:
        next(results)
    except EmendError:
        os._exit(3)


class Applying(unittest.TestCase):
    def test_gives_the_changed_files(self):
        result = emend.apply({**FILES, "b.txt": "b\n"}, RESPONSE)
        self.assertTrue(result.ok)
        self.assertEqual(result.files, {"a.txt": "two\n"})
        self.assertEqual(result.after({**FILES, "b.txt": "b\n"}), {"a.txt": "two\n", "b.txt": "b\n"})
        self.assertEqual((result.landed, result.failures), (1, []))

    def test_says_why_not(self):
        result = emend.apply({"a.txt": "three\n"}, RESPONSE)
        self.assertEqual((result.ok, result.files, result.landed), (False, {}, 0))
        self.assertEqual((result.failures[0].code, result.failures[0].path), ("not_found", "a.txt"))

    def test_knows_a_response_without_edits(self):
        result = emend.apply(FILES, "Sure!")
        self.assertEqual((result.ok, result.landed), (False, 0))
        self.assertEqual(result.failures[0].code, "no_edits")

    def test_deletes(self):
        patch = "*** Begin Patch\n*** Delete File: a.txt\n*** End Patch\n"
        result = emend.apply(FILES, patch)
        self.assertEqual((result.files, result.after(FILES)), ({"a.txt": None}, {}))

    def test_takes_options_and_refuses_nonsense(self):
        indented = RESPONSE.replace("\none", "\n  one").replace("\ntwo", "\n  two")
        self.assertTrue(emend.apply(FILES, indented).ok)
        self.assertFalse(emend.apply(FILES, indented, match="exact").ok)
        for wrong in ({"mode": "some"}, {"format": "none"}, {"context": "a.txt"}, {"mach": "exact"}, {"id": 1}):
            with self.assertRaises(CaseError):
                emend.apply(FILES, RESPONSE, **wrong)
        for files in ({"a.txt": b"one"}, {"a.txt": "\ud800"}, {"a.txt": 5}):
            with self.assertRaises(CaseError):
                emend.apply(files, RESPONSE)

    def test_keeps_every_character(self):
        text = 'one\n\u2028"\\\x01\t😀\r\n'
        self.assertEqual(emend.apply({"a.txt": text}, RESPONSE).files["a.txt"], text.replace("one", "two"))

    def test_works_from_many_threads(self):
        found = {}

        def work(number):
            for _ in range(20):
                found[number] = emend.apply({"a.txt": f"one\n{number}\n"}, RESPONSE).files["a.txt"]

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, {number: f"two\n{number}\n" for number in range(8)})

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_works_after_a_fork(self):
        emend.apply(FILES, RESPONSE)
        context = get_context("fork")
        queue = context.Queue()
        child = context.Process(target=in_a_child, args=(queue,))
        child.start()
        self.assertEqual(queue.get(timeout=60), {"a.txt": "two\n"})
        child.join()
        self.assertEqual(emend.apply(FILES, RESPONSE).files, {"a.txt": "two\n"})


    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_does_not_wait_for_who_was_forked_when_it_is_closed(self):
        client = Emend()
        client.apply(FILES, RESPONSE)
        child = get_context("fork").Process(target=time.sleep, args=(60,))
        child.start()
        started = time.monotonic()
        client.close()
        self.assertLess(time.monotonic() - started, 50)
        child.kill()
        child.join()


    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_does_not_wait_for_an_answer_that_another_process_gets(self):
        with Emend() as client:
            results = client.map([Case(FILES, RESPONSE)] * 30)
            self.assertTrue(next(results).ok)
            child = get_context("fork").Process(target=asks_for_the_next, args=(results,))
            child.start()
            child.join(60)
            self.assertEqual(child.exitcode, 3)
            self.assertEqual([result.ok for result in results], [True] * 29)

    def test_may_be_sent_to_another_process(self):
        with Emend() as client, pickle.loads(pickle.dumps(client)) as other:
            self.assertTrue(other.apply(FILES, RESPONSE).ok)
        result = emend.apply(FILES, RESPONSE)
        self.assertEqual(pickle.loads(pickle.dumps(result)), result)
        self.assertEqual(pickle.loads(pickle.dumps(CaseError("why", 5))).id, 5)


class Mapping(unittest.TestCase):
    def test_gives_back_any_id_as_it_was(self):
        ids = [object(), float("nan"), 2**70, (1, 2), {1}, "\ud800", None]
        for id, result in zip(ids, emend.map(Case(FILES, RESPONSE, id=id) for id in ids)):
            self.assertIs(result.id, id)

    def test_keeps_the_order_and_puts_errors_in_their_place(self):
        cases = [Case(FILES, RESPONSE, id=number, options={"mode": "x"} if number == 7 else {}) for number in range(50)]
        results = list(emend.map(cases))
        self.assertEqual([result.id for result in results], list(range(50)))
        self.assertEqual([type(result) is CaseError for result in results].index(True), 7)

    def test_raises_what_the_cases_raise_after_the_results_of_those_before(self):
        def broken(error):
            yield from (Case(FILES, RESPONSE, id=number) for number in range(5))
            raise error

        async def broken_async(error):
            for case in [Case(FILES, RESPONSE, id=number) for number in range(5)]:
                yield case
            raise error

        def take(results, found):
            for result in results:
                found.append(result.id)

        async def take_async(results, found):
            async for result in results:
                found.append(result.id)

        # Also one that could be taken for a result.
        for error in (KeyError("mine"), CaseError("mine")):
            for way in (
                lambda found: take(emend.map(broken(error)), found),
                lambda found: asyncio.run(take_async(emend.map_async(broken(error)), found)),
                lambda found: asyncio.run(take_async(emend.map_async(broken_async(error)), found)),
            ):
                found = []
                with self.assertRaises(type(error)) as raised:
                    way(found)
                self.assertIs(raised.exception, error)
                self.assertEqual(found, [0, 1, 2, 3, 4])

    def test_puts_cases_that_cannot_be_sent_in_their_place(self):
        wrong = [{"a.txt": "\ud800"}, 5, {"a.txt": "x" * (65 << 20)}, {"a.txt": object()}]
        cases = [Case(FILES, RESPONSE, id="first"), *(Case(files, RESPONSE, id="bad") for files in wrong), Case(FILES, RESPONSE, id="last"), {"files": FILES}]
        for results in (list(emend.map(cases)), asyncio.run(listed(emend.map_async(cases)))):
            self.assertEqual([type(result) is CaseError for result in results], [False, True, True, True, True, False, True])
            self.assertEqual([result.id for result in results], ["first", "bad", "bad", "bad", "bad", "last", None])
            self.assertIn("64 MB", str(results[3]))
            self.assertIn("emend.Case, not 'dict'", str(results[-1]))

    def test_takes_a_case_of_50_megabytes(self):
        text = "one\n" + "some words of a line\n" * 2_500_000
        self.assertEqual(emend.apply({"a.txt": text}, RESPONSE).files["a.txt"], text.replace("one\n", "two\n", 1))

    def test_takes_only_a_few_ahead(self):
        taken = []

        def endless():
            while True:
                taken.append(1)
                yield Case(FILES, RESPONSE)

        with Emend(ahead=5) as client:
            results = client.map(endless())
            self.assertTrue(next(results).ok)
            self.assertTrue(next(results).ok)
            self.assertLess(len(taken), 8)
            results.close()

    def test_takes_fewer_ahead_where_cases_are_large(self):
        taken = []

        def large():
            for number in range(6):
                taken.append(number)
                yield Case({"a.txt": "one\n" + "x\n" * 10_000_000}, RESPONSE)

        with Emend() as client:
            results = client.map(large())
            self.assertTrue(next(results).ok)
            self.assertLessEqual(len(taken), 4)
            self.assertEqual([result.ok for result in results], [True] * 5)

    def test_large_cases_do_not_block(self):
        big = {"a.txt": "one\n" + "x" * 300_000}
        self.assertTrue(all(result.ok for result in emend.map([Case(big, RESPONSE)] * 40)))


class Asynchronously(unittest.TestCase):
    def test_apply_and_map(self):
        async def cases():
            for number in range(20):
                yield Case(FILES, RESPONSE, id=number)

        async def work():
            both = await asyncio.gather(emend.apply_async(FILES, RESPONSE), emend.apply_async({}, RESPONSE))
            mapped = [result.id async for result in emend.map_async(cases())]
            listed = [result.id async for result in emend.map_async([Case(FILES, RESPONSE, id=1)])]
            return [result.ok for result in both], mapped, listed

        self.assertEqual(asyncio.run(work()), ([True, False], list(range(20)), [1]))

    def test_who_does_not_wait_any_longer_takes_nobody_with_him(self):
        async def work():
            with Emend() as client:
                slow = {"a.txt": "one\n" + "x\n" * 1_000_000}
                impatient = [asyncio.ensure_future(client.apply_async(slow, RESPONSE)) for _ in range(4)]
                await asyncio.sleep(0.01)
                for task in impatient:
                    task.cancel()
                with self.assertRaises(asyncio.TimeoutError):
                    await asyncio.wait_for(client.apply_async(slow, RESPONSE), 0.001)
                mapped = client.map_async([Case(slow, RESPONSE)] * 9)
                self.assertTrue((await mapped.__anext__()).ok)
                await mapped.aclose()
                return await asyncio.wait_for(client.apply_async(FILES, RESPONSE), 60)

        self.assertTrue(asyncio.run(work()).ok)

    def test_errors(self):
        with self.assertRaises(CaseError):
            asyncio.run(emend.apply_async(FILES, RESPONSE, mode="some"))


class Dying(unittest.TestCase):
    def test_a_child_that_died_is_started_again(self):
        with Emend() as client:
            self.assertTrue(client.apply(FILES, RESPONSE).ok)
            first = client._resident._process.pid
            os.kill(first, signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
            self.assertTrue(client.apply(FILES, RESPONSE).ok)
            self.assertTrue(client.apply(FILES, RESPONSE).ok)
            self.assertNotEqual(client._resident._process.pid, first)

    def test_cases_of_a_child_that_died_half_way_are_not_lost(self):
        with Emend() as client:
            killed = False
            for count, result in enumerate(client.map(Case(FILES, RESPONSE, id=number) for number in range(200))):
                self.assertEqual((result.id, result.ok), (count, True))
                if count == 30 and not killed:
                    killed = True
                    client._resident._process.kill()

    def test_only_the_case_that_kills_is_given_up(self):
        # Stands for an emend that dies of one case: it answers every line, and ends without a word on that one.
        program = (
            "import sys, json\n"
            "for line in sys.stdin:\n"
            "    case = json.loads(line)\n"
            "    if case['response'] == 'deadly':\n"
            "        sys.exit('out of memory')\n"
            "    report = {'ok': True, 'edits': [], 'issues': []}\n"
            "    print(json.dumps({'id': case['id'], 'report': report, 'files': {}}), flush=True)\n"
        )
        with Emend([sys.executable, "-c", program]) as client:
            with self.assertRaises(ProcessDiedError) as raised:
                client.apply({}, "deadly")
            self.assertIn("out of memory", str(raised.exception))
            self.assertTrue(client.apply({}, "fine").ok)
            # Among many, in its place: the others have theirs.
            results = list(client.map(Case({}, "deadly" if number == 2 else "fine", id=number) for number in range(5)))
            self.assertEqual([type(result) is CaseError for result in results], [False, False, True, False, False])
            self.assertIn("out of memory", str(results[2]))
            self.assertEqual(results[2].id, 2)

    @unittest.skipIf(os.name == "nt", "signals of POSIX")
    def test_ctrl_c_ends_what_is_being_done_and_leaves_no_process(self):
        program = (
            "import emend, itertools\n"
            "case = emend.Case({'a.txt': 'one\\n' + 'x\\n' * 500_000}, %r)\n"
            "client = emend.Emend()\n"
            "for count, _ in enumerate(client.map(itertools.repeat(case))):\n"
            "    if count == 1: print(client._resident._process.pid, flush=True)\n" % RESPONSE
        )
        env = {**os.environ, "PYTHONPATH": os.path.join(os.path.dirname(__file__), "..", "src")}
        python = subprocess.Popen(
            [sys.executable, "-c", program], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
        child = int(python.stdout.readline())
        # As a terminal does it: to the program and to all that belong to it.
        os.killpg(python.pid, signal.SIGINT)
        _, said = python.communicate(timeout=60)
        self.assertTrue(said.rstrip().endswith("KeyboardInterrupt"), said)
        with self.assertRaises(ProcessLookupError):
            os.kill(child, 0)

    @unittest.skipIf(os.name == "nt", "signals of POSIX")
    def test_ctrl_c_does_not_reach_the_cases_of_others(self):
        with Emend() as client:
            client.apply(FILES, RESPONSE)
            self.assertNotEqual(os.getpgid(client._resident._process.pid), os.getpgid(0))

    @unittest.skipIf(os.name == "nt", "signals of POSIX")
    def test_a_child_that_hangs_is_replaced(self):
        with Emend(timeout=3) as client:
            client.apply(FILES, RESPONSE)
            os.kill(client._resident._process.pid, signal.SIGSTOP)
            self.assertTrue(client.apply(FILES, RESPONSE).ok)

    @unittest.skipIf(os.name == "nt", "a script of a shell")
    def test_one_that_always_hangs_is_given_up_with_all_that_it_started(self):
        with tempfile.TemporaryDirectory() as folder:
            started = os.path.join(folder, "pids")
            with Emend(["sh", "-c", f"sleep 600 & echo $! >> {started}; wait; :"], timeout=0.5) as client:
                with self.assertRaises(ProcessDiedError) as raised:
                    client.apply(FILES, RESPONSE)
            self.assertIn("no answer for 0.5 seconds", str(raised.exception))
            with open(started, encoding="utf-8") as pids:
                for pid in pids.read().split():
                    with self.assertRaises(ProcessLookupError):
                        while True:  # Its new parent may take a moment to notice.
                            os.kill(int(pid), 0)
                            time.sleep(0.05)

    def test_nothing_is_left_of_one_that_nobody_has_any_longer(self):
        client = Emend()
        client.apply(FILES, RESPONSE)
        process = client._resident._process
        results = client.map([Case(FILES, RESPONSE)] * 30)
        del client
        gc.collect()
        self.assertTrue(next(results).ok)
        self.assertIsNone(process.poll())
        del results
        gc.collect()
        self.assertIsNotNone(process.wait(60))

    def test_who_waits_when_it_is_closed_hears_of_it(self):
        client = Emend()
        large = {"a.txt": "one\n" + "x\n" * 3_000_000}
        said = []

        def work():
            try:
                client.apply(large, RESPONSE)
            except EmendError as error:
                said.append(str(error))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        while client._resident._process is None:
            time.sleep(0.01)
        client.close()
        for thread in threads:
            thread.join(60)
        self.assertTrue(said)
        self.assertLessEqual(set(said), {"This Emend was closed before it had an answer.", "This Emend is closed."})

    def test_says_how_to_install_it(self):
        for command in ("/nowhere/emend", "emend 'unclosed"):
            with self.assertRaises(NotInstalledError) as raised:
                Emend(command).apply(FILES, RESPONSE)
            self.assertIn("npm install", str(raised.exception))

    def test_reads_a_command_with_quotes_on_every_system(self):
        path = r"C:\Program Files\node.exe" if os.name == "nt" else "/opt/my node"
        self.assertEqual(words(f'"{path}" emend.js'), [path, "emend.js"])
        with unittest.mock.patch("os.name", "nt"):
            self.assertEqual(words(r'"C:\Program Files\node.exe" C:\emend.js'), [r"C:\Program Files\node.exe", r"C:\emend.js"])

    def test_says_what_a_program_said_that_is_not_emend(self):
        for said in ("hello", "[]", '{"id": 1}'):
            program = [sys.executable, "-c", f"import time; print({said!r}, flush=True); time.sleep(60)"]
            with self.assertRaises(ProcessDiedError) as raised:
                Emend(program).apply(FILES, RESPONSE)
            self.assertIn(said, str(raised.exception))

    @unittest.skipIf(os.name == "nt", "a script of a shell")
    def test_runs_nothing_of_the_folder_that_it_is_in(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("emend", "node_modules/.bin/emend"):
                path = os.path.join(folder, name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as script:
                    script.write("#!/bin/sh\necho ran > " + os.path.join(folder, "ran") + "\n")
                os.chmod(path, 0o755)
            here = os.getcwd()
            os.chdir(folder)
            known = os.pathsep.join(
                part
                for part in os.environ.get("PATH", os.defpath).split(os.pathsep)
                if not os.path.exists(os.path.join(part, "emend"))
            )
            try:
                with unittest.mock.patch.dict(os.environ, {"PATH": os.pathsep.join(["", ".", known])}):
                    os.environ.pop("EMEND_COMMAND", None)
                    with self.assertRaises(NotInstalledError):
                        Emend().apply(FILES, RESPONSE)
            finally:
                os.chdir(here)
            self.assertFalse(os.path.exists(os.path.join(folder, "ran")))

    def test_refuses_after_close(self):
        client = Emend()
        client.apply(FILES, RESPONSE)
        client.close()
        client.close()
        with self.assertRaises(EmendError):
            client.apply(FILES, RESPONSE)


if __name__ == "__main__":
    unittest.main()
