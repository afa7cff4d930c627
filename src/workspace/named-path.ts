import type { Issue, IssueCode } from "../issues/issue.ts"
import { isProtected } from "./own-folder.ts"
import { insideHint, pathIssue, shortened } from "./path-issues.ts"

/** A path as a response writes it, taken apart. An absolute one on Windows has its drive as first segment. */
export type NamedPath = { absolute: boolean; segments: string[] } | { issue: Issue }

/** The rules of which system? */
export interface SystemRules {
  windows: boolean
}

/**
 * Reads a path in any of the ways in which models write them: relative, `./`, with backslashes, absolute, as a
 * `file:` URI. Looks at the words only, not at the disk; what no disk may ever be asked for is refused here.
 */
export function readPath(written: string, rules: SystemRules): NamedPath {
  const refuse = ({ code = "outside_workspace", why, hint = insideHint }: Flaw): NamedPath => ({
    issue: pathIssue(code, written, `\`${shortened(written)}\` ${why}.`, hint),
  })
  if (written.length > longestPath) return refuse({ code: "io_error", why: "is too long for a path" })
  const path = /^file:\//i.test(written) ? fromUri(written) : written.replaceAll("\\", "/")
  if (path === undefined) return refuse({ why: "is a URI that leads to no local file" })
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return refuse({ why: "is an address, not the path of a file" })

  const drive = /^[A-Za-z]:/.exec(path)?.[0]
  const flaw = flawOfPath(path, drive, rules)
  if (flaw) return refuse(flaw)
  const segments = normalised(drive ? path.slice(2) : path)
  if (!segments) return refuse({ why: "leads out of the workspace" })
  const absolute = drive !== undefined || path.startsWith("/")
  const deeper = flawOfSegments(segments, { ...rules, absolute })
  if (deeper) return refuse(deeper)
  if (segments.length > 0 && /\/\.?$/.test(path)) return refuse(aFolder)
  return { absolute, segments: drive ? [drive.toUpperCase(), ...segments] : segments }
}

interface Flaw {
  code?: IssueCode
  /** Goes on after the path: "… is a folder". */
  why: string
  hint?: string
}

/** No system takes longer ones, and nobody should have to look for them. */
const longestPath = 4096

const aFolder: Flaw = {
  code: "is_directory",
  why: "names a folder",
  hint: "Name the file itself, without a slash at the end.",
}

function flawOfPath(path: string, drive: string | undefined, { windows }: SystemRules): Flaw | undefined {
  if (path.trim() === "") return { why: "names no file" }
  if (path.includes("\0")) return { why: "contains a NUL character" }
  if (/\p{Surrogate}/u.test(path)) return { why: "is not valid Unicode" }
  if (path.startsWith("//")) return { why: "names another computer" }
  if (drive && !(windows && path[2] === "/")) return { why: "is on a drive of its own" }
  return undefined
}

// Control characters, and those that break a line or turn the direction of what follows: no honest name has them, and
// whoever is shown such a name sees another one.
const slyCharacters = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

const plainHint = "Write the name of the file without it."

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}`
}

/** Checked after `./` and the like are gone, so that what a key says is what it means. */
function flawOfSegments(segments: string[], rules: SystemRules & { absolute: boolean }): Flaw | undefined {
  const [first = ""] = rules.absolute ? [] : segments
  if (first === "~") return { why: "is in a home folder" }
  if (/^(?:[A-Za-z]:|file:$)/i.test(first)) return { why: "is no path from the root of the workspace" }
  if (segments.length > 0 && segments.join("").trim() === "") return { why: "names no file" }
  const guarded = segments.find(isProtected)
  if (guarded !== undefined)
    return {
      code: "protected_path",
      why: `is off limits: nothing may be written to \`${shortened(guarded)}\``,
      hint: "Leave git's and emend's own folders alone; use their commands instead.",
    }
  const sly = slyCharacters.exec(segments.join("/"))
  if (sly) return { why: `contains a character that does not show (${codePoint(sly[0])})`, hint: plainHint }
  const unfit = rules.windows && segments.find((segment) => unfitForWindows.test(segment))
  return unfit ? { why: `contains \`${unfit}\`, which is no name on Windows` } : undefined
}

// Names of devices, which exist in every folder; a dot or space at the end, which is dropped; streams; wildcards.
const unfitForWindows =
  /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\..*)?$|[. ]$|[:<>"|?*\x01-\x1f]/i

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
