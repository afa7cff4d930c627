import { protocols } from "../core.ts"
import type { Settings } from "./api.ts"
import { defaultWindow } from "./windows.ts"

/** The settings before anybody has changed one. */
export const firstSettings: Readonly<Settings> = {
  excludes: [],
  gitignore: true,
  format: protocols[0]!.name,
  match: "format",
  mode: "format",
  permissions: [],
  theme: "system",
  window: defaultWindow,
}
