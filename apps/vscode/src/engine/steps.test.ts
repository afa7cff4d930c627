import { type FileChange, parse } from "emend/core"
import { describe, expect, it } from "vitest"
import { memoryWorkspace } from "../../../../src/workspace/memory.ts"
import { planOn } from "./planning.ts"
import { reversed } from "./records.ts"
import { type Step, stepsOf } from "./steps.ts"

/** The changes that a response makes of files. */
async function changesOf(files: Record<string, string>, response: string): Promise<FileChange[]> {
  const ground = { workspace: memoryWorkspace(files), forbids: () => undefined, isDirty: () => false }
  return (await planOn(ground, parse(response), { overwrite: true })).approved.files
}

const move = (from: string, to: string) => `<edit file="${from}" op="move"><to file="${to}" /></edit>\n`

/** Does the steps to files, as an editor would: nothing may stand in the way. */
function done(files: Record<string, string>, steps: readonly Step[]): Record<string, string> {
  const now = new Map(Object.entries(files))
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  const take = (key: string) => {
    const content = now.get(key)
    if (content === undefined) throw new Error(`${key} is not there`)
    now.delete(key)
    return content
  }
  const put = (key: string, content: string) => {
    if (now.has(key)) throw new Error(`${key} is in the way`)
    now.set(key, content)
  }
  for (const step of steps) {
    if (step.do === "delete") take(step.key)
    if (step.do === "rename") put(step.to, take(step.from))
    if (step.do === "create") put(step.key, text(step.bytes))
    if (step.do === "rewrite") now.set(step.key, text(step.bytes))
    if (step.do === "replace")
      now.set(
        step.key,
        step.changes.reduceRight(
          (all, { from, to, insert }) => all.slice(0, from) + insert + all.slice(to),
          take(step.key),
        ),
      )
  }
  return Object.fromEntries([...now].sort())
}

describe("stepsOf", () => {
  it.each([
    ["a chain of moves", { a: "1\n", b: "2\n" }, move("b", "c") + move("a", "b"), { b: "1\n", c: "2\n" }],
    [
      "files that change places",
      { a: "1\n", b: "2\n" },
      move("a", "x") + move("b", "a") + move("x", "b"),
      { a: "2\n", b: "1\n" },
    ],
    ["a move over another file", { a: "1\n", b: "2\n" }, move("a", "b"), { b: "1\n" }],
    [
      "a move, and a new file in the old place",
      { a: "1\n" },
      `${move("a", "b")}<edit file="a" op="new"><put>\n<<<\nnew\n>>>\n</put></edit>`,
      { a: "new\n", b: "1\n" },
    ],
    [
      "a move with an edit, and a delete",
      { a: "1\n2\n", c: "3\n" },
      `${move("a", "b")}<edit file="b" op="patch"><find>\n<<<\n2\n>>>\n</find><put>\n<<<\ntwo\n>>>\n</put></edit>\n<edit file="c" op="remove" />`,
      { b: "1\ntwo\n" },
    ],
  ])("does %s, and takes it back", async (_, before, response, after) => {
    const changes = await changesOf(before, response)
    const kept = (key: string) => new TextEncoder().encode(before[key as keyof typeof before])
    expect(done(before, stepsOf(changes))).toEqual(after)
    expect(
      done(after, stepsOf(reversed(changes), { bytesOf: (key) => (key in before ? kept(key) : undefined) })),
    ).toEqual(before)
  })

  it("rewrites by its bytes what an editor would not keep as it is", async () => {
    const [change] = await changesOf(
      { a: "1\r\n2\n" },
      '<edit file="a" op="patch"><find>\n<<<\n2\n>>>\n</find><put>\n<<<\ntwo\n>>>\n</put></edit>',
    )
    const [step] = stepsOf([change!], { unfaithful: new Set(["a"]) })
    expect(step).toEqual({ do: "rewrite", key: "a", bytes: new TextEncoder().encode("1\r\ntwo\n") })
  })
})
