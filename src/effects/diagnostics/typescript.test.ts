import { symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { top } from "../../../test/sources.ts"
import { rewrite } from "../../commit/testing/land.ts"
import type { Edit } from "../../edits/edit.ts"
import { diskWorkspace, type TestFiles } from "../../workspace/testing/workspaces.ts"
import { landedOn } from "../testing/landed.ts"
import { type DiagnosticsOptions, diagnosticsEffect } from "./diagnostics.ts"
import { diagnosticsText } from "./text.ts"

/** TypeScript 7, which is what is installed here, no longer brings the server that the language server builds on. */
const initializationOptions = { tsserver: { path: join(top, "node_modules/typescript-5/lib/tsserver.js") } }

/** A TypeScript project with a session's worth of diagnostics. */
async function project(files: TestFiles, options: DiagnosticsOptions = {}) {
  const config = JSON.stringify({
    compilerOptions: { strict: true, noEmit: true, types: [], lib: ["es2022"] },
  })
  const workspace = await diskWorkspace({ "tsconfig.json": config, ...files })
  const dir = workspace.roots[0]!.dir
  symlinkSync(join(top, "node_modules"), join(dir, "node_modules"))
  const servers = { typescript: { initializationOptions } }
  const effect = diagnosticsEffect({ startTimeout: 60_000, timeout: 20_000, servers, ...options })
  onTestFinished(() => effect.close!())
  return {
    dir,
    effect,
    /** What an edit brings up, as text. */
    async after(...edits: Edit[]) {
      const { diagnostics, notices } = await effect.after(await landedOn(workspace, ...edits))
      return [diagnosticsText(diagnostics!), ...notices!].join("")
    },
    landed: (...edits: Edit[]) => landedOn(workspace, ...edits),
  }
}

describe("typescript-language-server", { timeout: 120_000 }, () => {
  it("names only what is newly wrong, edit after edit", async () => {
    const old = 'export const old: number = "old"\n'
    const { after } = await project({ "a.ts": old })
    expect(await after(rewrite("a.ts", `// one\n// two\n${old}export const b: string = 1\n`))).toBe(
      "a.ts\nERROR [4:14] Type 'number' is not assignable to type 'string'.\n",
    )
    expect(await after(rewrite("a.ts", `${old}export const b: string = "1"\n`))).toBe("")
    expect(await after(rewrite("a.ts", `${old}export const b = lost\n`))).toBe(
      "a.ts\nERROR [2:18] Cannot find name 'lost'.\n",
    )
  })
})
