import type { z } from "zod"
import type { configSchema } from "./schema.ts"

/** How a project wants emend to work. Everything is optional. */
export type Config = z.output<typeof configSchema>

/** A configuration, and the file that it is in: an absolute path; undefined if there is none. */
export interface LoadedConfig {
  config: Config
  file?: string
}
