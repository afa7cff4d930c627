import type { Issue, IssueCode } from "../issues/issue.ts"
import { cut } from "../text/sentence.ts"
import { codeOf } from "./file-system.ts"
import type { Root } from "./workspace.ts"

/** An issue about a path, which names it and says what to do. */
export function pathIssue(code: IssueCode, path: string, message: string, hint: string): Issue {
  return { code, message, hint, path: shortened(path) }
}

/** A path fit for a message: nobody reads ten thousand characters. */
export function shortened(path: string): string {
  return cut(path, 300)
}

/** What to do about a path that leads nowhere. */
export const insideHint = "Name a file inside the workspace by its path from the root, such as `src/a.ts`."

export function leadsOut(path: string): Issue {
  return pathIssue(
    "outside_workspace",
    path,
    `\`${shortened(path)}\` lies outside the workspace.`,
    insideHint,
  )
}

/** Said of a path, not against it. */
export function otherCharacters(path: string, key: string): string {
  return path.normalize("NFC").endsWith(key.normalize("NFC"))
    ? `\`${shortened(path)}\` is composed of other characters on disk, which look the same.`
    : `\`${shortened(path)}\` has characters that nobody sees; it was taken for ${shortened(key)}.`
}

export function theRootItself(path: string): Issue {
  return pathIssue("is_directory", path, `\`${shortened(path)}\` is the root folder itself.`, insideHint)
}

export function leadsToProtected(path: string, inside: string): Issue {
  const message = `\`${shortened(path)}\` leads to \`${shortened(inside)}\`, which is off limits.`
  return pathIssue("protected_path", path, message, "Leave git's and emend's own folders alone.")
}

export function makesRepository(path: string): Issue {
  const message = `\`${shortened(path)}\` would make its folder a git repository, whose settings can run programs.`
  return pathIssue("protected_path", path, message, "Make repositories by `git init`, not by edits.")
}

export function unknownRoot(path: string, name: string, roots: readonly Root[]): Issue {
  const known = roots.map((root) => `\`${root.name}\``).join(", ")
  return pathIssue(
    "unknown_root",
    path,
    `There is no root called \`${shortened(name)}\`.`,
    `Use one of the roots of this workspace: ${known}.`,
  )
}

export function ambiguousRoot(path: string, roots: readonly Root[], { exists }: { exists: boolean }): Issue {
  const choices = roots.map(({ name }) => `\`${name}/${shortened(path)}\``).join(", ")
  const message = exists
    ? `\`${shortened(path)}\` exists in several roots: ${choices}.`
    : `\`${shortened(path)}\` exists in no root, so that it could be meant for any: ${choices}.`
  return pathIssue("ambiguous_root", path, message, "Say which root is meant, or put its name in front.")
}

/** What the disk said no to while the path was looked up: a name too long, a circle of links, no permission. */
export function cannotBeLookedUp(path: string, error: unknown): Issue {
  const code = codeOf(error)
  if (code === undefined) throw error
  return pathIssue(
    "io_error",
    path,
    `\`${shortened(path)}\` cannot be looked up: ${reasonOf(code)}.`,
    "Check the name, and whether the folders above it may be read.",
  )
}

/** What a code of the disk means, in words. */
export function reasonOf(code: string): string {
  return reasons[code] ?? code
}

const reasons: Record<string, string> = {
  ENAMETOOLONG: "the name is too long (ENAMETOOLONG)",
  ELOOP: "its links lead in a circle (ELOOP)",
  EACCES: "permission denied (EACCES)",
  EPERM: "permission denied (EPERM)",
}
