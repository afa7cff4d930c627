import { type Edit, freesPath } from "../edits/edit.ts"
import type { Target } from "../edits/snapshot.ts"
import { pathIssue, shortened } from "./path-issues.ts"
import { foldedName, nameOf, parentOf } from "./paths.ts"
import type { Resolved } from "./workspace.ts"

/** Looks up a name that was resolved before. */
export type Names = (path: string, root: string | undefined) => Resolved

/** Where every edit leads: what its names mean, in the light of what the edit, and all of them, do. */
export function targetsOf(edits: readonly Edit[], names: Names): { path: Target; to?: Target }[] {
  const freed = new Set<string>()
  for (const edit of edits) {
    const resolved = names(edit.path, edit.root)
    if (freesPath(edit) && "key" in resolved) freed.add(resolved.key)
  }
  return edits.map((edit) => {
    const path = targetOf(edit.path, names(edit.path, edit.root), freed)
    if (!("to" in edit) || edit.to === undefined)
      return { path: edit.op === "delete" ? notALink(edit.path, names(edit.path, edit.root), path) : path }
    return {
      path: notALink(edit.path, names(edit.path, edit.root), path),
      to: respelled(edit.to, path, targetOf(edit.to, names(edit.to, rootOfTarget(edit)), freed)),
    }
  })
}

/** The root that the new name of a file belongs to: that of the old one, unless it says another. */
export function rootOfTarget({ root, toRoot }: { root?: string; toRoot?: string }): string | undefined {
  return toRoot ?? root
}

function targetOf(path: string, resolved: Resolved, freed: ReadonlySet<string>): Target {
  if ("issue" in resolved) return resolved
  const { key, under, note } = resolved
  if (under === undefined || freed.has(under)) return { key, ...(note !== undefined && { note }) }
  const message = `\`${shortened(path)}\` cannot exist: \`${shortened(under)}\` is a file, not a folder.`
  const hint = "Choose another path, or delete that file in the same response."
  return { issue: pathIssue("file_exists", path, message, hint) }
}

/** What is written to a link goes to the file behind it. But does "delete" mean the link or the file? */
function notALink(path: string, resolved: Resolved, target: Target): Target {
  if (!("key" in target) || !("key" in resolved) || !resolved.link) return target
  const message = `\`${shortened(path)}\` is a symbolic link to \`${shortened(target.key)}\`; links are not moved or deleted.`
  const hint = `Name \`${shortened(target.key)}\` if the file itself is meant.`
  return { issue: pathIssue("protected_path", path, message, hint) }
}

/** Where case does not count, `a.ts` moved to `A.ts` leads to itself, and still means a new spelling. */
function respelled(written: string, path: Target, to: Target): Target {
  if (!("key" in path) || !("key" in to) || path.key !== to.key) return to
  const name = nameOf(written.replaceAll("\\", "/"))
  const old = nameOf(to.key)
  if (name === old || foldedName(name) !== foldedName(old)) return to
  return { key: to.key.includes("/") ? `${parentOf(to.key)}/${name}` : name }
}
