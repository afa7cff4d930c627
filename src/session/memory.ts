import type { Inside } from "./inside.ts"
import type { SessionMemory } from "./session.ts"

/** What a session knows, with as many texts as there is room for. */
export function memoryOf(
  { ledger, commits }: Inside,
  { characters = Number.POSITIVE_INFINITY } = {},
): SessionMemory {
  const files: [string, { hash: string; text?: string }][] = []
  let left = characters
  for (const [key, file] of ledger.entries().reverse()) {
    left -= file.text?.length ?? 0
    files.push([key, left >= 0 ? file : { hash: file.hash }])
  }
  return { files: Object.fromEntries(files.reverse()), commits: [...commits] }
}
