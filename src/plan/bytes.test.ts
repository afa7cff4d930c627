import { createHash } from "node:crypto"
import { describe, expect, it } from "vitest"
import { encode } from "../text/encoding.ts"
import type { Encoding } from "../text/file.ts"
import { type Planned, planOn, update } from "./testing/plan-on.ts"

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"))
const bytesAfter = ({ files }: Planned) => {
  const state = files[0]!.after
  return state.kind === "text" ? Buffer.from(encode(state.text, state.encoding)!) : undefined
}
const realHash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

describe("encodings", () => {
  it.each<[Encoding, string]>([
    ["utf-8", "é\none\n"],
    ["utf-8-bom", "é\none\n"],
    ["utf-16le", "é\r\none\r\n"],
    ["utf-16be", "é\none\n😀"],
    ["latin-1", "é\none\n"],
  ])("%s stays what it is, byte for byte", (encoding, text) => {
    const file = new Uint8Array(encode(text, encoding)!)
    const planned = planOn({ a: file }, [update("a", ["one\n", "1\n"])])
    expect(planned.results).toEqual(["validated"])
    expect(bytesAfter(planned)).toEqual(Buffer.from(encode(text.replace("one", "1"), encoding)!))
    expect(planned.files[0]!.after).toMatchObject({ encoding, hash: realHash(bytesAfter(planned)!) })
  })

  it("bytes that are no UTF-8 are left alone by an edit in ASCII, whatever they mean", () => {
    const planned = planOn({ a: latin1("\xe9\x81\xff\none\n") }, [update("a", ["one\n", "1\n"])])
    expect(bytesAfter(planned)).toEqual(Buffer.from(latin1("\xe9\x81\xff\n1\n")))
  })

  it("what a file cannot hold in its encoding is refused", () => {
    for (const fresh of ["€\n", "naïve – yes\n", "😀\n"])
      expect(planOn({ a: latin1("\xe9\none\n") }, [update("a", ["one\n", fresh])]).results).toEqual([
        "encoding",
      ])
    expect(planOn({ a: latin1("\xe9\n") }, [{ op: "rewrite", path: "a", content: "€\n" }]).results).toEqual([
      "encoding",
    ])
  })

  it("where the encoding is anybody's guess, only ASCII and what is there already can be written", () => {
    // 0x93 and 0x94 are quotation marks in windows-1252, and no characters at all in latin-1.
    const file = latin1("say \x93\xe9\x94\none\n")
    expect(planOn({ a: file }, [update("a", ["one\n", "na\xefve\n"])]).results).toEqual(["encoding"])
    expect(bytesAfter(planOn({ a: file }, [update("a", ["one\n", "1 \x93\n"])]))).toEqual(
      Buffer.from(latin1("say \x93\xe9\x94\n1 \x93\n")),
    )
  })

  it("what is not found for that reason says how to name the encoding, and what is not found for others does not", () => {
    // Greek in windows-1253, which no detection tells from others for sure.
    const file = { a: latin1("\xd4\xe9\xec\xde = 1\n") }
    const hint = (old: string) => planOn(file, [update("a", [old, "x\n"])]).outcomes[0]!.issue!.hint
    expect(hint("Τιμή = 1\n")).toContain("`encodings` in emend.config.json")
    expect(hint("something else\n")).not.toContain("encodings")
  })

  it("where a letter may be half of a character, it is not taken for the letter", () => {
    // In Shift-JIS and GBK, 0x5c and 0x41 after such a byte belong to it. Two characters are too few to tell.
    const file = latin1("\x95\x5c x\none A\n")
    expect(planOn({ a: file }, [update("a", ["\x95\x5c x\n", "\x95A x\n"])]).results).toEqual(["encoding"])
    expect(planOn({ a: file }, [update("a", ["\x95\x5c x\n", "\x95\n"])]).results).toEqual(["encoding"])
    expect(planOn({ a: file }, [{ op: "rewrite", path: "a", content: "\x95A\n" }]).results).toEqual([
      "encoding",
    ])
    expect(bytesAfter(planOn({ a: file }, [update("a", ["one A\n", "1 B\n"])]))).toEqual(
      Buffer.from(latin1("\x95\x5c x\n1 B\n")),
    )
    expect(bytesAfter(planOn({ a: file }, [update("a", ["\x95\x5c x\n", "\x95\x5c y\n"])]))).toEqual(
      Buffer.from(latin1("\x95\x5c y\none A\n")),
    )
  })

  it("what is certainly no such encoding is edited as before", () => {
    const file = latin1("caf\xe9 na\xefve\n")
    expect(
      bytesAfter(planOn({ a: file }, [update("a", ["caf\xe9 na\xefve\n", "caf\xe9s na\xefvet\xe9\n"])])),
    ).toEqual(Buffer.from(latin1("caf\xe9s na\xefvet\xe9\n")))
  })

  it("half a character is refused in every encoding", () => {
    for (const encoding of ["utf-8", "utf-8-bom", "utf-16le", "utf-16be", "latin-1"] as const) {
      const file = new Uint8Array(encode(encoding === "latin-1" ? "\xe9\none\n" : "one\n", encoding)!)
      expect(planOn({ a: file }, [update("a", ["one\n", "\ud83d\n"])]).results).toEqual(["encoding"])
    }
    expect(planOn({}, [{ op: "create", path: "a", content: "\udc00" }]).results).toEqual(["encoding"])
  })

  it("a file that moves and is written anew keeps its encoding", () => {
    const file = new Uint8Array(encode("one\n", "utf-16le")!)
    const planned = planOn({ a: file }, [{ ...update("a", ["one\n", "1\n"]), to: "b" }])
    expect(planned.files[0]!.after).toMatchObject({ encoding: "utf-16le", text: "1\n" })
  })
})

describe("line endings and ends of files", () => {
  it.each([
    ["no final newline stays so", "one\ntwo", ["two\n", "2\n"], "one\n2"],
    ["a line after a last line without newline", "one\ntwo", ["two\n", "two\nthree\n"], "one\ntwo\nthree"],
    ["the last line goes, and its break with it", "one\ntwo", ["one\ntwo\n", "one\n"], "one"],
    ["the file's own CRLF", "one\r\ntwo\r\n", ["two\n", "2\n3\n"], "one\r\n2\r\n3\r\n"],
    ["mixed endings of other lines", "one\r\ntwo\nthree\r\n", ["two\n", "2\n"], "one\r\n2\nthree\r\n"],
    ["a lone CR is text", "one\rtwo\nthree\n", ["three\n", "3\n"], "one\rtwo\n3\n"],
    ["everything goes", "one\ntwo\n", ["one\ntwo\n", ""], ""],
    ["everything goes, and there was no final newline", "one\ntwo", ["one\ntwo\n", ""], ""],
  ] as const)("%s", (_, file, change, after) => {
    expect(planOn({ a: file }, [update("a", change)]).after).toEqual({ a: after })
  })
})

describe("hashes", () => {
  it("are those of the real bytes, before and after", () => {
    const planned = planOn({ a: "é\r\n" }, [update("a", ["é\n", "è\n"])])
    expect(planned.files[0]).toMatchObject({
      before: { hash: realHash(Buffer.from("é\r\n")) },
      after: { hash: realHash(Buffer.from("è\r\n")) },
    })
  })

  it("can be worked out by the caller", () => {
    const planned = planOn({ a: "x\n" }, [update("a", ["x\n", "y\n"])], { hash: () => "mine" })
    expect(planned.files[0]!.after).toMatchObject({ hash: "mine" })
  })
})
