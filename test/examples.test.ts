import { execFileSync, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { bundlePrograms } from "./bundled.ts"
import { temporaryFolder } from "./folder.ts"
import { top } from "./sources.ts"

/** Programs that need more than a folder, and where they run. */
const elsewhere: Record<string, string> = {
  "ai-sdk": "test/plug-in.test.ts",
  anthropic: "test/plug-in.test.ts",
  openai: "test/plug-in.test.ts",
  mcp: "src/mcp/docs.test.ts",
  effects: "test/effects.test.ts",
}

const page = readFileSync(join(top, "docs/api.md"), "utf8")
const examples = readdirSync(join(top, "examples")).map((file) => file.slice(0, -".ts".length))

it("docs/api.md says what the types say", () => {
  const { stderr } = spawnSync(process.execPath, [join(top, "scripts/api.mjs"), "--check"], {
    encoding: "utf8",
  })
  expect(stderr).toBe("")
})

it("every function of emend has an example, and every other entry a whole program", () => {
  const [emend, ...others] = page.split(/^## /m).slice(1)
  const parts = emend!.split(/^### /m).slice(1)
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.filter((part) => !part.includes("```ts\n")).map((part) => part.split("\n")[0])).toEqual([])
  expect(
    others.filter((part) => !part.includes("](../examples/")).map((part) => part.split("\n")[0]),
  ).toEqual([])
})

it("every example runs", async () => {
  const folder = temporaryFolder()
  cpSync(join(top, "demo/workspace"), join(folder, "my-project"), { recursive: true })
  cpSync(join(top, "demo/response.md"), join(folder, "answer.md"))
  mkdirSync(join(folder, "shown"))
  const blocks = [...page.matchAll(/^### (\w+)\n[\s\S]*?^```ts\n([\s\S]*?)^```$/gm)]
  const programs: Record<string, string> = {}
  for (const [, name, code] of blocks) {
    programs[`api-${name}`] = join(folder, "shown", `${name}.ts`)
    writeFileSync(programs[`api-${name}`]!, code!)
  }
  for (const name of examples) if (!(name in elsewhere)) programs[name] = join(top, "examples", `${name}.ts`)
  expect(Object.keys(programs).length).toBeGreaterThan(20)
  await bundlePrograms(programs, folder)
  // One process for all of them: each is a module that runs when it is imported.
  const all = Object.keys(programs).map((name) => `await import("./${name}.mjs")\nconsole.log("ran ${name}")`)
  writeFileSync(join(folder, "all.mjs"), all.join("\n"))
  const said = execFileSync(process.execPath, ["all.mjs"], { cwd: folder, encoding: "utf8" })
  expect([...said.matchAll(/^ran (.*)$/gm)].map(([, name]) => name)).toEqual(Object.keys(programs))
})

it("names programs that exist", () => {
  expect(Object.keys(elsewhere).filter((name) => !examples.includes(name))).toEqual([])
})
