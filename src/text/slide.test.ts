import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { unified } from "./unified.ts"

const names = ["first", "second", "third", "fourth"]

/** Files of four blocks that end alike, by language; some begin alike, too. */
const written: Record<string, (name: string) => string> = {
  "functions of JavaScript": (name) => `function ${name}() {\n  return 1\n}\n`,
  "functions with comments": (name) =>
    `/**\n * Does something.\n */\nexport function ${name}() {\n  go()\n}\n`,
  "functions with bodies": (name) => `func ${name}() {\n\tif ok {\n\t\treturn\n\t}\n\tgo()\n}\n`,
  "functions of Python": (name) => `def ${name}(self):\n    value = 1\n    return value\n`,
  "decorated functions": (name) => `@app.route("/")\ndef ${name}():\n    return 1\n`,
  "keys of YAML": (name) => `${name}:\n  image: node\n  ports:\n    - 80\n`,
  "rules of CSS": (name) => `.${name} {\n  color: red;\n}\n`,
  tests: (name) => `  it("${name}", () => {\n    expect(1).toBe(1)\n  })\n`,
}

describe("lines that came or went", () => {
  let folder: string
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "emend-slide-"))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function asGit(before: string, after: string): string {
    writeFileSync(join(folder, "a"), before)
    writeFileSync(join(folder, "b"), after)
    try {
      execFileSync("git", ["diff", "--no-index", "--no-color", "a", "b"], { cwd: folder })
    } catch (error) {
      return bodyOf((error as { stdout: Buffer }).stdout.toString())
    }
    return ""
  }
  const bodyOf = (diff: string) => diff.slice(diff.indexOf("@@ ")).replace(/^(@@ .*? @@).*/gm, "$1")

  describe.each(Object.entries(written))("%s", (_, write) => {
    it.each(["\n", "\n\n", ""])("are shown as git shows them, with %j between", (gap) => {
      for (const [at, name] of names.entries()) {
        const whole = names.map(write).join(gap)
        const less = names
          .filter((each) => each !== name)
          .map(write)
          .join(gap)
        expect(bodyOf(unified(less, whole, { from: "a", to: "b" }).text), `new ${at}`).toBe(
          asGit(less, whole),
        )
        expect(bodyOf(unified(whole, less, { from: "a", to: "b" }).text), `gone ${at}`).toBe(
          asGit(whole, less),
        )
      }
    })
  })

  it("are whole blocks", () => {
    const write = written["functions with comments"]!
    const [before, after] = [names.slice(0, 2), names].map((all) => all.map(write).join("\n"))
    const added = unified(before!, after!, { from: "a", to: "b" }).text.match(/^\+(?!\+\+).*/gm)!
    expect(
      added
        .map((line) => line.slice(1))
        .join("\n")
        .trim(),
    ).toBe(names.slice(2).map(write).join("\n").trim())
  })
})
