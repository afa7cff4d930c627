import { createListing } from "./context/list.ts"
import {
  type Explained,
  namelessCode,
  needsOther,
  type PathsOfCode,
  saidPath,
  searchForFiles,
  withNames,
} from "./nameless.ts"
import type { NamelessCode } from "./protocols/nameless-code.ts"
import { type Parsed, parse } from "./protocols/parse.ts"
import { readState } from "./workspace/file-state.ts"
import { inParallel } from "./workspace/in-parallel.ts"
import type { Workspace } from "./workspace/workspace.ts"

/** In a larger workspace, code without a name is nobody's. */
const mostFiles = 20_000
/** Larger files are not written by hand. */
const largestFile = 512 * 1024

/**
 * An answer without an edit, with the files of a workspace that explain its code: those in context, or all that git does not ignore.
 * Nothing is read unless the answer has such code.
 */
export async function withFilesOf(
  workspace: Workspace,
  parsed: Parsed,
  response: string,
  isInContext: (key: string) => boolean = () => true,
): Promise<Parsed> {
  return withNames(parsed, await explainedIn(workspace, parsed, response, isInContext))
}

/** The same for all answers of a conversation, as data: for each, which files explain which code. */
export function pathsOfCode(
  workspace: Workspace,
  answers: readonly string[],
  options: { format?: string },
): Promise<PathsOfCode[][]> {
  return Promise.all(
    answers.map(async (answer) => {
      const found = await explainedIn(workspace, parse(answer, options), answer, () => true)
      return found.map(({ code, paths }) => ({ from: code.from, paths }))
    }),
  )
}

/** What has the name of a file that is there needs no other. */
async function withoutFile(workspace: Workspace, codes: readonly NamelessCode[]): Promise<NamelessCode[]> {
  const isWithout = await Promise.all(
    codes.map(async (code) => {
      const said = saidPath(code)
      const target = said === undefined ? undefined : await workspace.resolve(said)
      if (!target) return true
      return "key" in target && needsOther(code, await textAt(workspace, target.key))
    }),
  )
  return codes.filter((_, at) => isWithout[at])
}

/** The text of a file; that of something else that has its name is empty. */
async function textAt(workspace: Workspace, key: string): Promise<string | undefined> {
  const path = workspace.absolute(key)
  const stat = await workspace.fs.lstat(path)
  if (!stat) return undefined
  if (stat.kind !== "file" || stat.size > largestFile) return ""
  const state = await readState(workspace, path, key)
  return "kind" in state && state.kind === "text" ? state.text : ""
}

async function explainedIn(
  workspace: Workspace,
  parsed: Parsed,
  response: string,
  isInContext: (key: string) => boolean,
): Promise<Explained[]> {
  const codes = await withoutFile(workspace, namelessCode(parsed, response))
  if (codes.length === 0) return []
  const search = searchForFiles(codes)
  const keys: string[] = []
  let count = 0
  for await (const key of createListing(workspace).files()) {
    if (++count > mostFiles) return []
    if (search.wants(key) && isInContext(key)) keys.push(key)
  }
  await inParallel(keys, async (key) => {
    const text = await textAt(workspace, key).catch(() => undefined)
    if (text !== undefined) search.look(key, text)
  })
  return search.found()
}
