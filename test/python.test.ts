import { execFileSync, spawn, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { builtProgram } from "../src/cli/testing/program.ts"
import { top } from "./sources.ts"

const client = join(top, "clients/python")

const python = ["python3", "python"].find((name) => {
  const { stdout } = spawnSync(name, ["-c", "import sys; print(sys.version_info >= (3, 9))"], {
    encoding: "utf8",
  })
  return stdout?.trim() === "True"
})

/** Ends with the code; gives what was said. */
function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ status: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(python!, args, {
      cwd: client,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", ...env },
    })
    let said = ""
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => void (said += text))
    child.on("close", (status) => resolve({ status, said }))
  })
}

describe.skipIf(!python)(
  `the client for Python${python ? "" : ": not tested, there is no Python 3.9 here"}`,
  () => {
    const program = builtProgram()

    it("passes its own tests", async () => {
      const env = { EMEND_COMMAND: `"${process.execPath}" "${program.path}"` }
      const { status, said } = await run(
        ["-W", "error::SyntaxWarning", "-m", "unittest", "discover", "-s", "tests"],
        env,
      )
      expect(said).toMatch(/Ran \d\d tests/)
      expect({ status, said: status === 0 ? "" : said }).toEqual({ status: 0, said: "" })
    }, 120_000)

    it.each([
      ["docs/plug-in/python.md", 2],
      ["clients/python/README.md", 1],
    ])("gives the examples of %s what the page says", async (path, least) => {
      const page = readFileSync(join(top, path), "utf8")
      const examples = [...page.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)
      const run1 = examples.filter((text) => !text.includes("not run here"))
      expect(run1.length).toBeGreaterThanOrEqual(least)
      const env = {
        EMEND_COMMAND: `"${process.execPath}" "${program.path}"`,
        PYTHONPATH: join(client, "src"),
      }
      const { status, said } = await run(["-c", run1.join("\n")], env)
      expect({ status, said }).toMatchObject({ status: 0 })
      expect(said.trim().split("\n")).toEqual([...page.matchAll(/ {2}# → (.*)$/gm)].map((match) => match[1]))
    })
  },
)

describe("the types of the client for Python", () => {
  it("are whole", () => {
    const pyright = createRequire(import.meta.url).resolve("pyright/index.js")
    const args = [pyright, "--outputjson"]
    const { generalDiagnostics } = JSON.parse(
      execFileSync(process.execPath, args, { cwd: client, encoding: "utf8" }),
    )
    expect(generalDiagnostics).toEqual([])
  })
})
