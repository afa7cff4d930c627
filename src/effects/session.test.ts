import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { rewrite } from "../commit/testing/edits.ts"
import { createSession } from "../session/index.ts"
import { formatEffect } from "./format.ts"
import { stageEffect } from "./stage.ts"
import { opened, repository, staged } from "./testing/repository.ts"

const shout = formatEffect({
  formatters: [
    {
      files: "*.txt",
      command: [
        process.execPath,
        "-e",
        "f = process.argv[1]; fs.writeFileSync(f, fs.readFileSync(f, 'utf8').toUpperCase())",
      ],
    },
  ],
})

it("a session formats first, stages what was formatted, and can take back both", async () => {
  const dir = repository({ "a.txt": "ONE\n" })
  const session = createSession({ workspace: await opened(dir), effects: [shout, stageEffect()] })
  await session.read("a.txt")
  const report = await session.apply([rewrite("a.txt", "two\n")])
  // The next edit has to copy the formatted lines, so they are told.
  const notices = ["a.txt was formatted after the edit. These lines of it are now:\n1 │ TWO"]
  expect(report).toMatchObject({ ok: true, staged: ["a.txt"], notices })
  expect([readFileSync(join(dir, "a.txt"), "utf8"), staged(dir)]).toEqual(["TWO\n", ["M a.txt"]])
  expect(await session.undo()).toMatchObject({ ok: true })
  expect(readFileSync(join(dir, "a.txt"), "utf8")).toBe("ONE\n")
  // The index goes back with the file, and forth.
  expect(staged(dir)).toEqual([])
  expect(await session.redo()).toMatchObject({ ok: true })
  expect(staged(dir)).toEqual(["M a.txt"])
  await session.close()
})

it("a file outside the workspace is formatted and staged where it lies", async () => {
  const [inside, outside] = [repository({ "a.txt": "ONE\n" }), repository({ "deep/b.txt": "ONE\n" })]
  const path = join(outside, "deep/b.txt")
  const session = createSession({
    workspace: await opened(inside),
    effects: [shout, stageEffect()],
    permissions: { outside: [{ pattern: `${outside}/**`, action: "allow" }] },
  })
  await session.read(path)
  expect(await session.apply([rewrite(path, "two\n")])).toMatchObject({
    ok: true,
    notices: [expect.stringContaining("1 │ TWO")],
  })
  expect([readFileSync(path, "utf8"), staged(outside)]).toEqual(["TWO\n", ["M deep/b.txt"]])
  await session.close()
})
