import { afterAll, beforeAll, inject } from "vitest"
import { openStage, type Stage } from "./stage.ts"

const workbench = inject("workbench")

/** Why there is no VS Code here; undefined if there is one. */
export const missing = "missing" in workbench ? workbench.missing : undefined

/** One window for the tests of a file. */
export function useWindow(
  files: Record<string, string | Uint8Array>,
  options: { workspace?: string } = {},
): () => Stage {
  let stage: Stage | undefined
  beforeAll(async () => {
    if (!("missing" in workbench)) stage = await openStage(workbench, files, options)
  })
  afterAll(() => stage?.close())
  return () => stage!
}
