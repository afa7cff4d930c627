import type { Issue, IssueCode } from "../issues/issue.ts"
import { isProtected } from "./protected.ts"

/** A path as a response writes it, taken apart. An absolute one on Windows has its drive as first segment. */
export type NamedPath = { absolute: boolean; segments: string[] } | { issue: Issue }

/**
 * Reads a path in any of the ways in which models write them: relative, `./`, with backslashes, absolute, as a
 * `file:` URI. Looks at the words only, not at the disk; what no disk may ever be asked for is refused here.
 */
export function readPath(written: string, { windows }: { windows: boolean }): NamedPath {
  const refuse = (code: IssueCode, why: string, hint: string): NamedPath => ({
    issue: pathIssue(code, written, `\`${shortened(written)}\` ${why}.`, hint),
  })
  const inside = "Name a file inside the workspace by its path from the root, such as `src/a.ts`."
  if (written.length > longestPath) return refuse("io_error", "is too long for a path", inside)
  const path = /^file:\//i.test(written) ? fromUri(written) : written.replaceAll("\\", "/")
  if (path === undefined) return refuse("outside_workspace", "is a URI that leads to no local file", inside)
  if (path.trim() === "") return refuse("outside_workspace", "names no file", inside)
  if (path.includes("\0")) return refuse("outside_workspace", "contains a NUL character", inside)
  if (/\p{Surrogate}/u.test(path)) return refuse("outside_workspace", "is not valid Unicode", inside)
  if (path.startsWith("//")) return refuse("outside_workspace", "names another computer", inside)
  const drive = /^[A-Za-z]:/.exec(path)?.[0]
  if (drive && !(windows && path[2] === "/"))
    return refuse("outside_workspace", "is on a drive of its own", inside)

  const absolute = drive !== undefined || path.startsWith("/")
  const segments = normalised(drive ? path.slice(2) : path)
  if (!segments) return refuse("outside_workspace", "leads out of the workspace", inside)
  // Checked after `./` is gone, so that what a key says is what it means.
  const first = drive ? undefined : segments[0]
  if (first === "~") return refuse("outside_workspace", "is in a home folder", inside)
  if (first !== undefined && /^(?:[A-Za-z]:|file:$)/i.test(first))
    return refuse("outside_workspace", "is no path from the root of the workspace", inside)
  if (segments.length > 0 && segments.join("").trim() === "")
    return refuse("outside_workspace", "names no file", inside)
  const guarded = segments.find(isProtected)
  if (guarded !== undefined)
    return refuse(
      "protected_path",
      `is off limits: nothing may be written to \`${shortened(guarded)}\``,
      "Leave git's and emend's own folders alone; use their commands instead.",
    )
  const unfit = windows && segments.find((segment) => unfitForWindows.test(segment))
  if (unfit) return refuse("outside_workspace", `contains \`${unfit}\`, no name on Windows`, inside)
  if (segments.length > 0 && /\/\.{0,1}$/.test(path))
    return refuse("is_directory", "names a folder", "Name the file itself, without a slash at the end.")
  return { absolute, segments: drive ? [drive.toUpperCase(), ...segments] : segments }
}

/** No system takes longer ones, and nobody should have to look for them. */
const longestPath = 4096

/** An issue about a path, which names it and says what to do. */
export function pathIssue(code: IssueCode, path: string, message: string, hint: string): Issue {
  return { code, message, hint, path: shortened(path) }
}

/** A path fit for a message: nobody reads ten thousand characters. */
export function shortened(path: string): string {
  return path.length > 300 ? `${path.slice(0, 300)}…` : path
}

/** Without `.` and `..`. Undefined if it climbs higher than it starts. */
function normalised(path: string): string[] | undefined {
  const segments: string[] = []
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue
    if (segment !== "..") segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments
}

/** The path that a `file:` URI stands for; undefined if it is on another host, or hides a slash in an escape. */
function fromUri(uri: string): string | undefined {
  const rest = uri.slice("file:".length).split(/[?#]/, 1)[0]!
  const path = rest.replace(/^\/\/(?:localhost(?=\/))?(?=\/)/i, "")
  if (path.startsWith("//") || /%(2f|5c|00)/i.test(path)) return undefined
  try {
    // `/C:/a` is how a URI writes a drive.
    return decodeURIComponent(path)
      .replaceAll("\\", "/")
      .replace(/^\/(?=[A-Za-z]:)/, "")
  } catch {
    return undefined
  }
}

// Names of devices, which exist in every folder; a dot or space at the end, which is dropped; streams; wildcards.
const unfitForWindows =
  /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*)?$|[. ]$|[:<>"|?*\x01-\x1f]/i
