import type { Issue, Repair } from "../issues/issue.ts"
import type { Protocol } from "./protocol.ts"
import { protocols } from "./registry.ts"
import type { ScanEvent } from "./scanner.ts"

/**
 * An answer may show a file, or a part of it, before it changes that file. In a format that consists of nothing but a
 * path and a text, the two look the same; an edit of the same file in another format tells them apart. What was only
 * shown is passed over, and said to be.
 */
export function passOverExcerpts(
  events: readonly ScanEvent[],
  known: readonly Protocol[],
): readonly ScanEvent[] {
  const showing = new Set(known.filter((each) => each.shows === true).map((each) => each.name))
  const changed = new Set<string>()
  let shown = false
  for (const event of events) {
    if (showing.has(event.format ?? "")) shown = true
    else if (event.type === "edit") changed.add(plainPath(event.edit.path))
  }
  if (!shown || changed.size === 0) return events
  return events.map((event) => (showing.has(event.format ?? "") ? asShown(event, changed) : event))
}

function asShown(event: ScanEvent, changed: ReadonlySet<string>): ScanEvent {
  const found = event.type === "edit" ? event.edit : event.type === "issue" ? event.issue : undefined
  const repair = found && excerptOf(found, changed)
  return repair ? { type: "repair", repair } : event
}

/** What to say of a text below a path which turns out to be a mere look at a file, since `changed` has it. */
export function excerptOf(
  { path, source }: Pick<Issue, "path" | "source">,
  changed: ReadonlySet<string>,
): Repair | undefined {
  if (path === undefined || !changed.has(plainPath(path))) return undefined
  const message = `The text below ${path} was taken for a look at the file, since another edit changes it.`
  return { kind: "excerpt", message, ...(source && { source }) }
}

/** May an edit of this format turn out to be a mere look at the file? */
export function mayOnlyShow({ format }: { format?: string | undefined }): boolean {
  return protocols.some((each) => each.shows === true && each.name === format)
}

/** A path without what may be written in front of it for nothing. */
export function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "")
}
