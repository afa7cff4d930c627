import { type Deadline, inTime } from "./deadline.ts"
import { askCompiler, canAskCompiler } from "./pull.ts"
import type { Server } from "./server.ts"

/**
 * The files that import these, and those that import them in turn, the nearest first, as far as they can be found in time. Only
 * TypeScript's own server can be asked; others speak by themselves of files that an edit has broken, or not at all.
 */
export async function importersOf(
  server: Server,
  paths: readonly string[],
  until: Deadline,
): Promise<string[]> {
  const most = server.reach
  if (most === 0 || !canAskCompiler(server)) return []
  const known = new Set(paths)
  for (const path of known) {
    if (known.size >= paths.length + most || performance.now() >= until) break
    const answer = await inTime(askCompiler(server, "fileReferences", path), until)
    for (const importer of readReferences(answer)) known.add(importer)
  }
  return [...known].slice(paths.length, paths.length + most)
}

function readReferences(answer: unknown): string[] {
  const { refs } = (answer ?? {}) as { refs?: { file?: unknown }[] }
  return (refs ?? [])
    .map(({ file }) => file)
    .filter((file) => typeof file === "string")
    .filter((file) => !file.includes("/node_modules/"))
}
