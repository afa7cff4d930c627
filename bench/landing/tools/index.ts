import { cascade } from "./cascade.ts"
import { emend } from "./emend.ts"
import { diffMatchPatch, exactFirst, exactUnique, jsdiff, jsdiffFuzzy } from "./libraries.ts"
import { installedPrograms } from "./programs.ts"
import type { Tool } from "./tool.ts"

/** emend first, then its rivals, each in its own form. */
export function allTools(modules: string): Tool[] {
  return [
    emend,
    exactUnique,
    exactFirst,
    jsdiff,
    jsdiffFuzzy,
    diffMatchPatch,
    cascade,
    ...installedPrograms(modules),
  ]
}
