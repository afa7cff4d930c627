import { protocols } from "../core.ts"
import type { ContextWindow, Settings } from "./api.ts"

/** How much models read at once, by the sizes that there are: names of models come and go. */
export const contextWindows: ContextWindow[] = [
  { name: "32k", tokens: 32_000 },
  { name: "64k", tokens: 64_000 },
  { name: "128k", tokens: 128_000 },
  { name: "200k", tokens: 200_000 },
  { name: "400k", tokens: 400_000 },
  { name: "1M", tokens: 1_000_000 },
]

/** The settings before anybody has changed one. */
export const firstSettings: Readonly<Settings> = {
  excludes: [],
  gitignore: true,
  format: protocols[0]!.name,
  match: "format",
  mode: "format",
  permissions: [],
  theme: "system",
  // What most models can read.
  window: "128k",
}
