import { expectTexts } from "./issues/called.ts"
import { type ApplyOptions, planOptions } from "./options.ts"
import { lostPaths, offerElsewhere, type Plan, type PlanOptions, plan } from "./plan/index.ts"
import type { Parsed } from "./protocols/parse.ts"
import { languageOf, type Syntax } from "./syntax/index.ts"
import { withoutEnd } from "./text/lines.ts"
import { sameNames, snapshot, type Workspace } from "./workspace/index.ts"

/** Looks at the files that the edits name, and works out what would become of them. */
export async function planEdits(
  workspace: Workspace,
  parsed: Parsed,
  options: ApplyOptions,
  more: Pick<PlanOptions, "blocked" | "seen">,
): Promise<Plan> {
  const found = await snapshot(workspace, parsed.edits)
  const context = options.context && (await keysOf(workspace, options.context))
  const parsers = options.parsers ?? (await parsersFor(found.files.keys(), options))
  const asked = planOptions(
    parsed,
    { ...options, ...(context && { context }), ...(parsers && { parsers }) },
    found.files.keys(),
  )
  const planned = plan(parsed.edits, found, { ...asked, ...more, hash: workspace.fs.hash })
  const lost = lostPaths(planned)
  if (lost.length === 0) return planned
  return offerElsewhere(
    planned,
    parsed.edits,
    new Map([...found.files, ...(await sameNames(workspace, lost))]),
  )
}

/** Planning asks at once, so that what it may ask is loaded before. */
async function parsersFor(
  keys: Iterable<string>,
  { syntax = "off" }: ApplyOptions,
): Promise<Syntax | undefined> {
  if (syntax === "off") return undefined
  const paths = [...keys].filter((key) => languageOf(key) !== undefined)
  if (paths.length === 0) return undefined
  const { installedGrammars } = await import("./grammars/installed.ts")
  return installedGrammars().load(paths)
}

/** A path that leads nowhere in the workspace can be in nobody's context. */
export async function keysOf(workspace: Workspace, paths: readonly string[]): Promise<string[]> {
  expectTexts(paths, "The context")
  const keys = await Promise.all(
    paths.map(async (path) => {
      const bare = path.slice(0, 1).replace("\\", "/") + withoutEnd(path.slice(1).replaceAll("\\", "/"), "/")
      // Nothing but a root itself is called so, and it stands for everything.
      if (bare === "." || bare === "") return "."
      const target = await workspace.resolve(bare)
      return "key" in target ? target.key : undefined
    }),
  )
  return keys.filter((key) => key !== undefined)
}
