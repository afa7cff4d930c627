import { existsSync } from "node:fs"
import { nodeFileSystem } from "../workspace/disk.ts"
import { personalConfigFile } from "../workspace/user-folder.ts"
import type { Config } from "./config.ts"
import { checked } from "./load.ts"
import { parsed, readText } from "./source.ts"

/** Is there one at all? Most people have none. */
export function hasPersonalConfig(): boolean {
  return existsSync(personalConfigFile())
}

/**
 * The person's own configuration: the same keys, for all folders. It alone can open files outside of a folder, and use a shell. Throws
 * for one that cannot be read: its rules must not vanish by a slip.
 */
export async function loadPersonalConfig(): Promise<Config> {
  const found = await readText(nodeFileSystem(), personalConfigFile().replaceAll("\\", "/"))
  return found ? checked(parsed(found), { file: found.file, inManifest: false }) : {}
}
