import { describe, expect, it } from "vitest"
import type { TextFile } from "../text/file.ts"
import { sha256 } from "../text/hash.ts"
import { createLedger } from "./ledger.ts"
import { createTextRoom } from "./text-room.ts"

const file = (text: string): TextFile => ({
  kind: "text",
  text,
  encoding: "utf-8",
  hash: sha256(new TextEncoder().encode(text)),
})

describe("a ledger", () => {
  it("knows what was read, by content", () => {
    const ledger = createLedger(sha256)
    expect(ledger.seen("a")).toBeUndefined()
    ledger.read("a", file("one\n"))
    expect(ledger.seen("a")).toEqual({ hash: file("one\n").hash, text: "one\n" })
    ledger.read("b", { kind: "opaque", reason: "binary", hash: "h", size: 3 })
    expect(ledger.seen("b")).toEqual({ hash: "h" })
  })

  it("keeps the texts that were needed last, as many as there is room for, and all hashes", () => {
    const ledger = createLedger(sha256, { room: createTextRoom(10), longest: 8 })
    ledger.read("a", file("aaaa"))
    ledger.read("b", file("bbbb"))
    ledger.seen("a")
    ledger.read("c", file("cccc"))
    expect(["a", "b", "c"].map((key) => ledger.seen(key)?.text)).toEqual(["aaaa", undefined, "cccc"])
    expect(ledger.seen("b")?.hash).toBe(file("bbbb").hash)
    ledger.read("d", file("d".repeat(9)))
    expect(["a", "c", "d"].map((key) => ledger.seen(key)?.text)).toEqual(["aaaa", "cccc", undefined])
  })

  it("makes room when a file is read anew or forgotten", () => {
    const ledger = createLedger(sha256, { room: createTextRoom(10) })
    for (let time = 0; time < 5; time++) ledger.read("a", file(`aaaa${time}`))
    ledger.read("b", file("bbbbb"))
    expect(ledger.seen("a")?.text).toBe("aaaa4")
    ledger.forget("a")
    ledger.read("c", file("ccccc"))
    expect(["a", "b", "c"].map((key) => ledger.seen(key)?.text)).toEqual([undefined, "bbbbb", "ccccc"])
  })

  it("follows a file that the session writes, moves and deletes", () => {
    const ledger = createLedger(sha256)
    ledger.read("a", file("one\n"))
    ledger.wrote([{ path: "b", from: "a", before: file("one\n"), after: file("1\n") }])
    expect([ledger.seen("a"), ledger.seen("b")?.text]).toEqual([undefined, "1\n"])
    ledger.wrote([{ path: "b", before: file("1\n"), after: { kind: "missing" } }])
    expect(ledger.seen("b")).toBeUndefined()
  })

  it("follows files that change places with each other", () => {
    const ledger = createLedger(sha256)
    ledger.read("a", file("one\n"))
    ledger.read("b", file("two\n"))
    ledger.wrote([
      { path: "b", from: "a", before: file("one\n"), after: file("one\n") },
      { path: "a", from: "b", before: file("two\n"), after: file("two\n") },
    ])
    expect([ledger.seen("a")?.text, ledger.seen("b")?.text]).toEqual(["two\n", "one\n"])
  })

  it("does not learn of others' changes by a write of its own", () => {
    const ledger = createLedger(sha256)
    ledger.read("a", file("one\ntwo\nthree\n"))
    ledger.wrote([{ path: "a", before: file("one\n2\nthree\n"), after: file("one\n2\nIII\n") }])
    expect(ledger.seen("a")).toEqual({ hash: file("one\ntwo\nIII\n").hash, text: "one\ntwo\nIII\n" })
  })
})
