import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { configSchema } from "../src/config/schema.ts"
import { knownServers } from "../src/effects/diagnostics/servers.ts"
import { repository } from "../src/effects/testing/repository.ts"
import { bundlePrograms } from "./bundled.ts"
import { temporaryFolder } from "./folder.ts"
import { top } from "./sources.ts"

/** A project in a repository, with a formatter and a language server of its own. */
function project(dir: string): string {
  const compilerOptions = { strict: true, noEmit: true, types: [], lib: ["es2022"] }
  repository(
    {
      "price.ts": "export const old: number = 'old'\nexport const price: number = 3\n",
      "tsconfig.json": JSON.stringify({ compilerOptions }),
      ".gitignore": "node_modules\n",
    },
    dir,
  )
  mkdirSync(join(dir, "node_modules/.bin"), { recursive: true })
  // The language server builds on TypeScript as it was before version 7.
  symlinkSync(join(top, "node_modules/typescript-5"), join(dir, "node_modules/typescript"))
  for (const name of ["biome", "typescript-language-server"]) {
    symlinkSync(join(top, "node_modules/.bin", name), join(dir, "node_modules/.bin", name))
  }
  return dir
}

it("the example of docs/effects.md formats, stages, and names what is newly wrong", async () => {
  const folder = temporaryFolder()
  const dir = project(join(folder, "my-project"))
  await bundlePrograms({ example: join(top, "examples/effects.ts") }, folder)
  expect(
    execFileSync(process.execPath, [join(folder, "example.mjs")], { cwd: folder, encoding: "utf8" }),
  ).toBe(
    `staged price.ts
price.ts
ERROR [2:14] Type 'string' is not assignable to type 'number'.

note: price.ts was formatted after the edit. These lines of it are now:
1 │ export const old: number = "old";
2 │ export const price: number = "three";
`,
  )
  const formatted = 'export const old: number = "old";\nexport const price: number = "three";\n'
  expect(readFileSync(join(dir, "price.ts"), "utf8")).toBe(formatted)
  expect(execFileSync("git", ["show", ":price.ts"], { cwd: dir, encoding: "utf8" })).toBe(formatted)
})

describe("docs/effects.md", () => {
  const text = readFileSync(join(top, "docs/effects.md"), "utf8")

  it("lists the servers as they are", () => {
    const rows = knownServers.map(({ name, command, extensions, role }) => {
      const how = { beside: "as well", instead: "instead" }
      return `| \`${name}\` | \`${command.join(" ")}\` | ${extensions.join(" ")} | ${role ? how[role] : ""} |`
    })
    expect(
      text.split("\n").filter((line) => /^\| `[\w-]+` \| `[^`]+` \| \S.* \| \w* ?\w* \|$/.test(line)),
    ).toEqual(rows)
  })

  it("shows configurations that can be loaded", () => {
    const blocks = [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)
    expect(blocks.length).toBeGreaterThan(0)
    for (const block of blocks)
      expect(configSchema.safeParse(JSON.parse(block))).toMatchObject({ success: true })
  })
})
