import { existsSync } from "node:fs"
import type { z } from "zod"
import { isOnDisk } from "../effects/on-disk.ts"
import { EmendError } from "../issues/error.ts"
import { schemaProblems } from "../issues/schema-problems.ts"
import { manifestKey } from "../session/settings-file.ts"
import { nodeFileSystem } from "../workspace/disk.ts"
import { withEncodings } from "../workspace/encodings.ts"
import type { FileSystem } from "../workspace/file-system.ts"
import type { Workspace } from "../workspace/index.ts"
import { personalConfigFile } from "../workspace/user-folder.ts"
import type { configSchema } from "./schema.ts"
import { findSource, parsed, readText, type Source } from "./source.ts"

/** How a project wants emend to work. Everything is optional. */
export type Config = z.output<typeof configSchema>

/** A configuration, and the file that it is in: an absolute path; undefined if there is none. */
export interface LoadedConfig {
  config: Config
  file?: string
}

/**
 * Reads the configuration of the folder `root`. Throws an `EmendError` of kind `usage` that names every mistake: a
 * configuration that is half understood would do what nobody wants.
 */
export async function loadConfig(root: string, options: { fs?: FileSystem } = {}): Promise<LoadedConfig> {
  const fs = options.fs ?? nodeFileSystem()
  const source = await findSource(fs, (await fs.realpath(root)) ?? root)
  return source ? { config: await checkedConfig(source.value, source), file: source.file } : { config: {} }
}

/** The value as a configuration; throws if it is none. */
export async function checkedConfig(
  value: unknown,
  source: Pick<Source, "file" | "inManifest">,
): Promise<Config> {
  const { configSchema } = await import("./schema.ts")
  const read = configSchema.safeParse(value, { reportInput: true })
  if (read.success) return read.data
  const { partsAt } = await import("../issues/schema-parts.ts")
  const problems = schemaProblems(read.error, {
    whole: source.inManifest ? `The key "${manifestKey}"` : "The configuration",
    part: "key",
    partsAt: (path) => partsAt(configSchema, path),
  }).map(({ message }) => message)
  throw new EmendError(
    "usage",
    `${source.file}: ${problems.join("; ")}${problems.at(-1)!.endsWith("?") ? "" : "."}`,
  )
}

/** Is there a personal configuration? Most people have none. */
export function hasPersonalConfig(): boolean {
  return existsSync(personalConfigFile())
}

/**
 * The person's own configuration: the same keys, for all folders. It alone can open files outside of a folder, and use a shell. Throws
 * for one that cannot be read: its rules must not vanish by a slip.
 */
export async function loadPersonalConfig(): Promise<Config> {
  const found = await readText(nodeFileSystem(), personalConfigFile().replaceAll("\\", "/"))
  return found ? checkedConfig(parsed(found), { file: found.file, inManifest: false }) : {}
}

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
