import { withoutEnd } from "../../text/lines.ts"

/** A line that gives a patch its structure. */
export type Marker =
  | { kind: "begin" | "end" | "end-of-file" }
  | { kind: "add" | "delete" | "update" | "move" | "environment"; argument: string }
  /** It starts like a marker and is none that we know. */
  | { kind: "unknown" }

export type SectionKind = "add" | "delete" | "update"

const plain = {
  "begin patch": "begin",
  "end patch": "end",
  "end of patch": "end",
  "end of file": "end-of-file",
} as const
const headers = {
  "add file": "add",
  "delete file": "delete",
  "update file": "update",
  "move to": "move",
  "environment id": "environment",
} as const

const spelling: Record<Exclude<Marker["kind"], "unknown">, string> = {
  begin: "*** Begin Patch",
  end: "*** End Patch",
  "end-of-file": "*** End of File",
  add: "*** Add File: ",
  delete: "*** Delete File: ",
  update: "*** Update File: ",
  move: "*** Move to: ",
  environment: "*** Environment ID: ",
}

/** The marker that a line is, blanks around it and other letter case looked past. */
export function markerOf(text: string): Marker | undefined {
  const line = withoutTokens(text.trim())
  if (!line.startsWith("***")) return undefined
  const words = line.slice(3)
  const colon = words.indexOf(":") < 0 ? afterName(words) : words.indexOf(":")
  const name = normal(colon < 0 ? words : words.slice(0, colon))
  if (colon < 0) return name in plain ? { kind: plain[name as keyof typeof plain] } : { kind: "unknown" }
  if (!(name in headers)) return { kind: "unknown" }
  return { kind: headers[name as keyof typeof headers], argument: words.slice(colon + 1).trim() }
}

/** `*** Update File src/a.ts`: where the colon should be. */
function afterName(words: string): number {
  const name = /^\s{0,9}(?:(?:add|delete|update) file|move to)(?=\s{1,9}\S)/i.exec(words.slice(0, 60))?.[0]
  return name?.length ?? -1
}

/** `*** End Patch<|call|>`: what ends the turn of some models is no part of the line. */
function withoutTokens(line: string): string {
  return line.endsWith("|>") ? line.replace(/(?:\s{0,99}<\|[\w-]{1,40}\|>){1,9}$/, "") : line
}

/** How the marker should have been written. */
export function spell(marker: Exclude<Marker, { kind: "unknown" }>): string {
  return "argument" in marker ? spelling[marker.kind] + marker.argument : spelling[marker.kind]
}

/** Does this marker start the section of a file? */
export function startsSection(marker: Marker): marker is { kind: SectionKind; argument: string } {
  return marker.kind === "add" || marker.kind === "delete" || marker.kind === "update"
}

/** `path` without quotes or backticks around it. */
export function unquote(path: string): string {
  const quote = path[0]
  const quoted = path.length > 2 && (quote === "`" || quote === '"' || quote === "'") && path.endsWith(quote)
  return quoted ? path.slice(1, -1).trim() : path
}

function normal(words: string): string {
  // A name is short: no need to look through a hostile line.
  if (words.length > 60) return ""
  return withoutEnd(words, "*").trim().toLowerCase().replace(/\s+/g, " ")
}
