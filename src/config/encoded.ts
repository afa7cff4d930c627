import { isOnDisk } from "../effects/on-disk.ts"
import { withEncodings } from "../workspace/encodings.ts"
import type { Workspace } from "../workspace/index.ts"
import { loadConfig } from "./load.ts"
import { loadPersonalConfig } from "./personal.ts"

/**
 * The files of a workspace in the encodings that its configuration declares, for those who need nothing else of it. One that cannot
 * be read declares none: whoever goes by its rules says what is wrong with it.
 */
export async function asEncoded<Files extends Workspace>(workspace: Files): Promise<Files> {
  try {
    const { config } = await loadConfig(workspace.roots[0]!.dir, { fs: workspace.fs })
    const own = isOnDisk(workspace) ? await loadPersonalConfig() : {}
    return withEncodings(workspace, config.encodings ?? own.encodings)
  } catch {
    return workspace
  }
}
