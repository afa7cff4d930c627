import { execFileSync } from "node:child_process"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { shellWord } from "./index.ts"

describe("a word of a shell", () => {
  it("looks as people write it where nothing in it is special", () => {
    expect(shellWord("node_modules/emend/dist/bin/emend.js")).toBe('"node_modules/emend/dist/bin/emend.js"')
    expect(shellWord("C:/Program Files/emend.js", "win32")).toBe('"C:/Program Files/emend.js"')
  })

  it.skipIf(process.platform === "win32")("is that very path to a real shell, whatever is in it", () => {
    const path = fc.string({ unit: fc.constantFrom(..."a $()`'\"\\!;&|<>*?[]{}~#^%=\n\té-") })
    const paths = fc.sample(path, { numRuns: 300, seed: 1 }).concat("$(id)", "`id`", "'\\''")
    const line = `printf '%s\\0' ${paths.map((each) => shellWord(each, "linux")).join(" ")}`
    for (const shell of ["/bin/sh", "/bin/bash"])
      expect(execFileSync(shell, ["-c", line], { encoding: "utf8" }).split("\0").slice(0, -1)).toEqual(paths)
  })

  it.each(["C:\\%TEMP%\\emend.js", "C:\\a$(calc)\\emend.js", "C:\\a`b\\emend.js", 'C:\\"&calc'])(
    "is refused on Windows where its shells would replace something: %s",
    (path) => expect(() => shellWord(path, "win32")).toThrow(/Install it elsewhere/),
  )

  it("may have what Windows takes for letters between quotes", () => {
    expect(shellWord("C:\\Users\\Ann & Bob (x)\\emend.js", "win32")).toBe(
      '"C:\\Users\\Ann & Bob (x)\\emend.js"',
    )
  })
})
