import { randomUUID } from "node:crypto"
import { chmod, rename, rm, stat, writeFile } from "node:fs/promises"
import { EmendError } from "../issues/error.ts"
import { configName, manifestKey } from "../session/settings-file.ts"
import { nodeFileSystem } from "../workspace/disk.ts"
import type { Config, LoadedConfig } from "./config.ts"
import { checkedConfig } from "./config.ts"
import { setMember } from "./json-edit.ts"
import { findSource } from "./source.ts"

/** The changes of a configuration: new values by key; undefined takes the key out. */
export type ConfigChanges = { [Key in keyof Config]?: Config[Key] | undefined }

/**
 * Changes keys of a folder's configuration, where it is; without one, `emend.config.json` is made. Everything else in
 * the file stays as it is written. Throws as `loadConfig` does if the result would be no configuration, and then nothing
 * is written.
 */
export async function saveConfig(root: string, changes: ConfigChanges): Promise<LoadedConfig> {
  const { file, text, config } = await foreseeConfig(root, changes)
  await replaceFile(file, text)
  return { config, file }
}

/** What the file would say after `saveConfig`. Nothing is written. */
export async function foreseeConfig(
  root: string,
  changes: ConfigChanges,
): Promise<{ file: string; text: string; config: Config; isNew: boolean }> {
  const fs = nodeFileSystem()
  const dir = (await fs.realpath(root)) ?? root
  const source = await findSource(fs, dir)
  if (source) await checkedConfig(source.value, source)
  const { file, inManifest } = source ?? { file: `${dir}/${configName}`, inManifest: false }
  let text = source?.text ?? "{}\n"
  for (const [key, value] of Object.entries(changes))
    text = setMember(text, inManifest ? [manifestKey, key] : [key], value)
  const all = JSON.parse(text)
  const config = await checkedConfig(inManifest ? all[manifestKey] : all, { file, inManifest })
  return { file, text, config, isNew: source === undefined }
}

/** The file is never seen half written. */
async function replaceFile(file: string, text: string): Promise<void> {
  const beside = `${file}.${randomUUID()}.tmp`
  try {
    const mode = await stat(file).then(
      (found) => found.mode,
      () => undefined,
    )
    await writeFile(beside, text)
    if (mode !== undefined) await chmod(beside, mode)
    await rename(beside, file)
  } catch (cause) {
    await rm(beside, { force: true })
    throw new EmendError("io", `${file} cannot be written: ${(cause as Error).message}`, { cause })
  }
}
