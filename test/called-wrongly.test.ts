import { describe, expect, it } from "vitest"
import * as emend from "../src/index.ts"
import { createEditWatch, streamEdits, watchEdits } from "../src/stream.ts"

/** What programs without types hand over by a slip. Each is an error that says what to do, never one from inside. */

const response = "a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n"
const files = { "a.txt": "one\n" }
const inMemory = () => ({ workspace: emend.memoryWorkspace(files) })

// biome-ignore lint/suspicious/noExplicitAny: what the types forbid is what is tried here.
type Untyped = any
const { apply, applyEdits, applyToFiles, createSession, memoryWorkspace, openWorkspace, redo, undo } =
  emend as Untyped

async function all(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

function session(options: object) {
  return createSession({ ...inMemory(), mustRead: false, ...options })
}

const calls: [string, () => unknown, string][] = [
  [
    "an option in another spelling",
    () => apply(response, { ...inMemory(), dry_run: true }),
    '"dry_run". Did you mean "dryRun"?',
  ],
  [
    "the same in memory",
    () => applyToFiles(response, files, { dryrun: true }),
    'There is no option "dryrun". Did you mean "dryRun"?',
  ],
  [
    "two places for the files",
    () => apply(response, { ...inMemory(), root: "." }),
    "root and workspace both say where the files are",
  ],
  ["two kinds of roots", () => openWorkspace({ root: ".", roots: [{ dir: "." }] }), "root and roots both"],
  ["no root", () => openWorkspace({}), "at least one root"],
  ["no word about the workspace", () => openWorkspace(), "at least one root"],
  ["null for options", () => apply(response, null), "The options are an object; here there is null."],
  [
    "one path as the context",
    () => apply(response, { ...inMemory(), context: "a.txt" }),
    "The context is a list; this one is a string.",
  ],
  ["the same in memory", () => applyToFiles(response, files, { context: "a.txt" }), "The context is a list"],
  [
    "a judge that only looks",
    () => apply(response, { ...inMemory(), judge: () => {} }),
    "judge gives back the plan to commit; this one gave undefined.",
  ],
  [
    "the same in a dry run",
    () => apply(response, { ...inMemory(), dryRun: true, judge: () => {} }),
    "judge gives back the plan",
  ],
  [
    "a reason that is a text",
    () => apply(response, { ...inMemory(), forbid: () => "no" }),
    "{ code, message }",
  ],
  ["one edit for a list", () => applyEdits({ op: "delete", path: "a.txt" }, inMemory()), "is a list"],
  [
    "an operation that does not exist",
    () => applyEdits([{ op: "remove", path: "a.txt" }], inMemory()),
    "edits[0].op is one of: create, rewrite, update, move, delete.",
  ],
  ["no edit", () => applyEdits([undefined], inMemory()), "edits[0].op is one of"],
  [
    "an edit without its text",
    () => applyEdits([{ op: "create", path: "b.txt" }], inMemory()),
    "edits[0].content is a text; here it is undefined.",
  ],
  ["an edit without a path", () => applyEdits([{ op: "delete" }], inMemory()), "edits[0].path is a text"],
  [
    "events for chunks",
    () => all(streamEdits([{ type: "text_delta" }] as Untyped)),
    "A chunk of a response is a text; this one is an object. Of an API's events",
  ],
  [
    "events for chunks of a session",
    () => session({}).stream().push({ type: "delta" }),
    "A chunk of a response",
  ],
  [
    "null for a file that is not there",
    () => all(watchEdits([response], () => null as Untyped)),
    "What textOf gives for a.txt is a text; this one is null. Where there is no file, give undefined.",
  ],
  [
    "a promise where none is awaited",
    () => createEditWatch((async () => "one\n") as Untyped).push(response),
    "What textOf gives for a.txt is a text; this one is an object.",
  ],
  [
    "a session without files",
    () => createSession({ root: "." }),
    "sessionFrom({ root }) opens one by itself",
  ],
  ["a session with nothing", () => createSession(), "A session needs a workspace"],
  ["an option of sessions", () => session({ must_read: false }), 'Did you mean "mustRead"?'],
  [
    "an action that does not exist",
    () => session({ permissions: { edit: [{ pattern: "*", action: "forbid" }] } }),
    'the actions are allow, ask, deny; this one is {"pattern":"*","action":"forbid"}',
  ],
  [
    "rules as in the configuration",
    () => session({ permissions: { edit: { "*": "deny" } } }),
    "What permissions say of files is a list",
  ],
  [
    "rules under another name",
    () => session({ permissions: { edits: [{ pattern: "*", action: "deny" }] } }),
    '"edits" is none of edit, outside',
  ],
  [
    "rules without a name",
    () => session({ permissions: [{ pattern: "*", action: "deny" }] }),
    "Permissions are",
  ],
  [
    "files for the function that gives them",
    () => all(watchEdits([response], files as Untyped)),
    "(path) => files[path]",
  ],
  ["the same, piece by piece", () => createEditWatch(files as Untyped), "this one is an object"],
  [
    "a word for a switch",
    () => apply(response, { ...inMemory(), overwrite: "false" }),
    'The option "overwrite" is a boolean; this one is a string.',
  ],
  [
    "a word for a function",
    () => apply(response, { ...inMemory(), onWritten: "stage" }),
    'The option "onWritten" is a function',
  ],
  ["a number for a path", () => apply(response, { ...inMemory(), context: [1] }), "one of them is a number"],
  ["one path for several", () => undo({ ...inMemory(), path: "a.txt" }), 'Did you mean "paths"?'],
  ["a text for paths", () => undo({ ...inMemory(), paths: "a.txt" }), "is a list; this one is a string"],
  ["the same of redo", () => redo({ ...inMemory(), id: 5 }), 'The option "id" is a string'],
  ...[
    [undefined, "edits[0].hunks[0].old is a text; here it is undefined."],
    [{ old: "one", scope: "lines" }, "edits[0].hunks[0].new is a text"],
    [{ old: "one", new: "two", scope: "line" }, "scope is one of: lines, substring; here it is line."],
    [{ old: "one", new: "two", scope: "lines", occurrence: 0 }, "a number from 1 on; here it is 0."],
    [{ old: "one", new: "two", scope: "lines", seek: "one" }, "seek is a list; here it is a string."],
  ].map(([hunk, said]): [string, () => unknown, string] => [
    `the hunk ${JSON.stringify(hunk)}`,
    () => applyEdits([{ op: "update", path: "a.txt", hunks: [hunk] }], inMemory()),
    said as string,
  ]),
  ["a folder as a URL", () => apply(response, { root: new URL("file:///") }), "The path of a root is a text"],
  [
    "a file of something else",
    () => memoryWorkspace({ a: 1 }),
    "What a file has is a text; this one is a number.",
  ],
  ["files of a Map", () => memoryWorkspace(new Map([["a.txt", "one\n"]])), "not a Map"],
]

describe("what is handed over wrongly", () => {
  it.each(calls)("is named: %s", async (_, call, said) => {
    const error: unknown = await new Promise((ended) => ended(call())).then(
      () => undefined,
      (thrown) => thrown,
    )
    expect(error).toMatchObject({ name: "EmendError", kind: "usage", message: expect.stringContaining(said) })
  })

  it("lets options be that serve other ends", () => {
    const { report } = applyToFiles(response, files, { model: "some", root: "." })
    expect(report.ok).toBe(true)
  })

  it.each(["yes", true, undefined])("takes an answer that is none for no consent: %s", async (answer) => {
    const permissions = { edit: [{ pattern: "*", action: "ask" }] }
    const report = await session({ permissions, ask: async () => answer }).apply(response)
    expect(report.edits[0].issue).toMatchObject({
      code: "permission_denied",
      message: expect.stringContaining(`asking failed: the answer was ${answer && JSON.stringify(answer)}`),
    })
  })
})
