import { existsSync } from "node:fs"
import { join } from "node:path"
import { findProgram, foldersAbove, type Program } from "../program.ts"
import { hasEnding } from "./languages.ts"
import type { ServerCandidate } from "./settings.ts"

/** A server for a file: what to start, and where. */
export interface ChosenServer {
  /** The same for files that share a server. */
  id: string
  server: ServerCandidate
  program: Program
  /** The folder of the project. */
  folder: string
}

/** The servers to ask about a file, and those that would be asked if they were installed. */
export function chooseServers(
  file: string,
  root: string,
  servers: readonly ServerCandidate[],
): { choices: ChosenServer[]; missing: ServerCandidate[] } {
  const fitting = servers
    .filter((server) => isFor(server, file))
    .map((server) => ({ server, ...projectOf(server, file, root) }))
  const beside = fitting.filter(({ server, marked }) => isBeside(server) && (marked || server.configured))
  const takenOver = fitting.find(({ server, marked }) => server.role === "instead" && marked)
  const main = takenOver
    ? [takenOver]
    : fitting.filter(({ server }) => server.role === undefined).sort(byWish)
  const found = (candidates: typeof fitting) =>
    candidates.flatMap(({ server, folder }) => {
      const program = findProgram(server.command, { from: folder })
      return program ? [{ id: JSON.stringify([server.name, folder]), server, folder, program }] : []
    })
  const choices = [...found(main).slice(0, 1), ...found(beside)]
  return { choices, missing: missingOf([main, ...beside.map((each) => [each])], choices) }
}

/** Is a file one of those that a server is for? */
export function isFor({ extensions }: ServerCandidate, file: string): boolean {
  return extensions.some((extension) => hasEnding(file, extension))
}

/** Those that the user speaks of come first. */
function byWish(a: { server: ServerCandidate }, b: { server: ServerCandidate }): number {
  return Number(b.server.configured) - Number(a.server.configured)
}

/** The first of a group of which none is installed, unless its absence is nothing to speak of. */
function missingOf(
  groups: readonly { server: ServerCandidate }[][],
  choices: readonly ChosenServer[],
): ServerCandidate[] {
  return groups.flatMap((group) => {
    const isThere = group.some(({ server }) => choices.some((choice) => choice.server === server))
    const wanted = group[0]
    if (isThere || !wanted || (wanted.server.quiet && !wanted.server.configured)) return []
    return [wanted.server]
  })
}

function isBeside({ role }: ServerCandidate): boolean {
  return role === "beside"
}

/** The outermost folder, from the root down to the file, that has one of the server's markers. */
function projectOf(
  { markers }: ServerCandidate,
  file: string,
  root: string,
): { folder: string; marked: boolean } {
  const above = foldersAbove(file).slice(1)
  const inside = above.slice(0, above.indexOf(root) + 1).reverse()
  const folder = inside.find((each) => markers.some((marker) => existsSync(join(each, marker))))
  return { folder: folder ?? root, marked: folder !== undefined }
}
