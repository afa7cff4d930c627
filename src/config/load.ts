import { EmendError } from "../issues/error.ts"
import { schemaProblems } from "../issues/schema-problems.ts"
import { manifestKey } from "../session/settings-file.ts"
import { nodeFileSystem } from "../workspace/disk.ts"
import type { FileSystem } from "../workspace/file-system.ts"
import type { Config, LoadedConfig } from "./config.ts"
import { findSource, type Source } from "./source.ts"

/**
 * Reads the configuration of the folder `root`. Throws an `EmendError` of kind `usage` that names every mistake: a
 * configuration that is half understood would do what nobody wants.
 */
export async function loadConfig(root: string, options: { fs?: FileSystem } = {}): Promise<LoadedConfig> {
  const fs = options.fs ?? nodeFileSystem()
  const source = await findSource(fs, (await fs.realpath(root)) ?? root)
  return source ? { config: await checked(source.value, source), file: source.file } : { config: {} }
}

/** The value as a configuration; throws if it is none. */
export async function checked(value: unknown, source: Pick<Source, "file" | "inManifest">): Promise<Config> {
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
