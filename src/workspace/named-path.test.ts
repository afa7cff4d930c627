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
  it("takes no address for a path", () => {
    for (const address of ["https://example.org/a.ts", "HTTP:\\\\example.org\\a.ts", "git+ssh://host/a"]) {
      for (const windows of [false, true])
        expect(readPath(address, { windows }), address).toMatchObject({
          issue: { code: "outside_workspace" },
        })
    }
  })
})
