import { mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { top } from "../../../../test/sources.ts"
import type { Edit } from "../../../edits/edit.ts"
import type { EffectResult } from "../../../session/effect.ts"
import { openWorkspace } from "../../../workspace/node.ts"
import { type TestFiles, writeFiles } from "../../../workspace/testing/workspaces.ts"
import { landedOn } from "../../testing/landed.ts"
import { type DiagnosticsOptions, diagnosticsEffect } from "../diagnostics.ts"
import { diagnosticsText } from "../present.ts"

/** A folder with the servers of this repository installed, and a session's worth of diagnostics. */
export interface Project {
  dir: string
  write(files: TestFiles): void
  /** Lands edits and asks what they broke. */
  ask(...edits: Edit[]): Promise<EffectResult>
  /** The same as text: errors, then notices. */
  edit(...edits: Edit[]): Promise<string>
  /** Ends the servers. */
  end(): Promise<void>
  /** Ends the servers and removes the folder. */
  close(): Promise<void>
}

export async function openProject(files: TestFiles, options: DiagnosticsOptions = {}): Promise<Project> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "emend-test-")))
  writeFiles(dir, files)
  symlinkSync(join(top, "node_modules"), join(dir, "node_modules"))
  const workspace = await openWorkspace({ roots: [{ dir }] })
  const effect = diagnosticsEffect(options)
  const ask = async (...edits: Edit[]) => effect.after(await landedOn(workspace, ...edits))
  return {
    dir,
    write: (files) => writeFiles(dir, files),
    ask,
    async edit(...edits) {
      const { diagnostics, notices } = await ask(...edits)
      return [diagnosticsText(diagnostics!), ...notices!].join("")
    },
    end: () => effect.close!(),
    async close() {
      await effect.close!()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The machine that runs the tests may be slow, and busy with other things. */
export const patient = { startTimeout: 90_000, timeout: 60_000 }
