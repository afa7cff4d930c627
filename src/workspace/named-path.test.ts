import { describe, expect, it } from "vitest"
import { readPath } from "./named-path.ts"

const windows = (path: string) => {
  const named = readPath(path, { windows: true })
  return "issue" in named
    ? `(${named.issue.code})`
    : `${named.absolute ? "absolute " : ""}${named.segments.join("|")}`
}

describe("readPath on Windows", () => {
  it("knows drives", () => {
    expect(windows("C:\\ws\\a.ts")).toBe("absolute C:|ws|a.ts")
    expect(windows("c:/ws/a.ts")).toBe("absolute C:|ws|a.ts")
    expect(windows("file:///C:/ws/a%20b.ts")).toBe("absolute C:|ws|a b.ts")
    expect(windows("C:a.ts")).toBe("(outside_workspace)")
    expect(windows("\\\\server\\share\\a")).toBe("(outside_workspace)")
  })

  it("refuses names that mean something else there", () => {
    for (const name of [
      "con",
      "NUL.txt",
      "src/aux",
      "COM1",
      "lpt9.log",
      "a.",
      "a ",
      "a:b",
      "a?",
      "a*",
      "CONOUT$",
    ])
      expect(windows(name), name).toBe("(outside_workspace)")
    for (const name of ["console.ts", "nullable.ts", "com10", "a.b"]) expect(windows(name), name).toBe(name)
  })
})

describe("readPath anywhere", () => {
  it("takes no name whose characters do not show, or turn others round", () => {
    for (const name of ["a\u001b[2Jb", "a\nb", "a\u0085", "a\u202eb.ts", "a\u2066b", "a\u2028b"])
      expect(readPath(name, { windows: false }), JSON.stringify(name)).toMatchObject({
        issue: {
          code: "outside_workspace",
          message: expect.stringMatching(/does not show \(U\+[0-9A-F]{4}\)/),
        },
      })
    // Joined emoji, and letters of scripts that are joined or kept apart by such marks.
    for (const name of ["👩\u200d💻.md", "می\u200cخواهم.txt", "é.ts", "e\u0301.ts"])
      expect(readPath(name, { windows: false })).toEqual({ absolute: false, segments: [name] })
  })

  it("takes no address for a path", () => {
    for (const address of ["https://example.org/a.ts", "HTTP:\\\\example.org\\a.ts", "git+ssh://host/a"]) {
      for (const windows of [false, true])
        expect(readPath(address, { windows }), address).toMatchObject({
          issue: { code: "outside_workspace" },
        })
    }
  })
})
