import { createListing } from "./context/list.ts"
import { type Explained, namelessCode, type PathsOfCode, searchForFiles, withNames } from "./nameless.ts"
import { type NamelessCode, type Parsed, parse } from "./protocols/parse.ts"
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
  const isMissing = await Promise.all(
    codes.map(async ({ bareName }) => {
      if (bareName === undefined) return true
      const target = await workspace.resolve(bareName)
      return "key" in target && !(await workspace.fs.lstat(workspace.absolute(target.key)))
    }),
  )
  return codes.filter((_, at) => isMissing[at])
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
    const path = workspace.absolute(key)
    const stat = await workspace.fs.lstat(path).catch(() => undefined)
    if (stat?.kind !== "file" || stat.size > largestFile) return
    const state = await readState(workspace, path, key)
    if (!("issue" in state) && state.kind === "text") search.look(key, state.text)
  })
  return search.found()
}
