import { homedir } from "node:os"
import { isAbsolute, join, resolve } from "node:path"

/**
 * Where emend keeps what belongs to the person and not to a project: their own configuration, the folders that they trust, the
 * key that their journals are sealed with. Nothing that comes with a project may say where that is.
 */
export function userFolder(env: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  if (env.EMEND_CONFIG_HOME) return resolve(env.EMEND_CONFIG_HOME)
  if (platform === "win32") return join(env.APPDATA || join(homedir(), "AppData", "Roaming"), "emend")
  const base = env.XDG_CONFIG_HOME
  return join(base && isAbsolute(base) ? base : join(homedir(), ".config"), "emend")
}

/** The person's own configuration, for all folders. */
export function personalConfigFile(): string {
  return join(userFolder(), "config.json")
}

/** The folders that the person has decided about. */
export function trustFile(): string {
  return join(userFolder(), "trust.json")
}

/**
 * Where the key is that journals are sealed with. MCP clients start their servers without most of the environment: whatever is set there
 * must not make two persons of one.
 */
export function keyFolder(env: NodeJS.ProcessEnv = process.env): string {
  const { XDG_CONFIG_HOME: _, ...others } = env
  return userFolder(others)
}

/** Has the person said so for whatever folder this process works in: by the variable, which `--trust` sets? */
export function isEverythingTrusted(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.EMEND_TRUST === "1" || env.EMEND_TRUST === "true"
}
