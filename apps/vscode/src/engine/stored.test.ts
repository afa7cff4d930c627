import { parse } from "emend/core"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { memoryWorkspace } from "../../../../src/workspace/memory.ts"
import { planOn } from "./planning.ts"
import type { Applied } from "./records.ts"
import { restored, stored } from "./stored.ts"

const roots = ["file:///project"]

async function applied(): Promise<Applied> {
  const workspace = memoryWorkspace({ "a.txt": "one\r\ntwo\n", "b.txt": "\ufeffb\n", "gone.txt": "g" })
  const response = [
    '<edit file="a.txt" op="patch"><find>\n<<<\ntwo\n>>>\n</find><put>\n<<<\n\u2028 😀\n>>>\n</put></edit>',
    '<edit file="b.txt" op="move"><to file="c.txt" /></edit>',
    '<edit file="gone.txt" op="remove" />',
    '<edit file="new.txt" op="new"><put>\n<<<\nnew\n>>>\n</put></edit>',
  ].join("\n")
  const ground = { workspace, forbids: () => undefined, isDirty: () => false }
  const { approved } = await planOn(ground, parse(response))
  expect(approved.files.map(({ change }) => change).sort()).toEqual(["add", "delete", "modify", "move"])
  return {
    id: "0a1b",
    at: "2026-01-02T03:04:05.678Z",
    label: "apply",
    files: approved.files,
    kept: new Map([["gone.txt", new Uint8Array([0, 255, 103])]]),
    undone: new Set(["a.txt"]),
  }
}

describe("stored and restored", () => {
  it("bring back every kind of change, the bytes of what is gone, and what is undone already", async () => {
    const before = await applied()
    expect(restored(stored(before, roots), roots)).toEqual(before)
  })

  it("keep bytes of any length", async () => {
    const before = await applied()
    const again = (bytes: Uint8Array) =>
      restored(stored({ ...before, kept: new Map([["x", bytes]]) }, roots), roots)!.kept.get("x")!
    fc.assert(fc.property(fc.uint8Array(), (bytes) => Buffer.compare(again(bytes), bytes) === 0))
    const large = Uint8Array.from({ length: 100_001 }, (_, index) => index % 256)
    expect(Buffer.compare(again(large), large)).toBe(0)
  })

  it("know nothing of other folders: the same path is another file there", async () => {
    const text = stored(await applied(), roots)
    expect(restored(text, ["file:///other"])).toBeUndefined()
    expect(restored(text, [...roots, "file:///other"])).toBeUndefined()
  })

  it("take nothing that was cut short, or that somebody else wrote", async () => {
    const text = stored(await applied(), roots)
    expect(restored(text.slice(0, -10), roots)).toBeUndefined()
    expect(restored(text.replace('"version":1', '"version":2'), roots)).toBeUndefined()
    expect(restored(text.replace('"kind":"missing"', '"kind":"lost"'), roots)).toBeUndefined()
    expect(restored("", roots)).toBeUndefined()
    expect(restored("[]", roots)).toBeUndefined()
  })
})
