import type { Issue, Remedy } from "../issues/issue.ts"

/** Where a report is read. */
export type Surface = "command" | "call"

/** How a person or program allows something, on each surface. What a model is told to try again names none of it. */
const remedies: Record<Surface, Record<Remedy, string>> = {
  command: {
    overwrite: "Or let it be overwritten: --overwrite.",
    partial: "Or land what fits: --partial.",
    loosen: "Or let white space differ: --match whitespace.",
  },
  call: {
    overwrite: "Or let it be overwritten: overwrite: true.",
    partial: 'Or land what fits: mode: "partial".',
    loosen: 'Or let white space differ: match: "whitespace".',
  },
}

/** What to do about an issue, in the words of a surface. */
export function hintOf(
  { hint, remedy }: Pick<Issue, "hint" | "remedy">,
  surface?: Surface,
): string | undefined {
  if (hint === undefined || remedy === undefined || surface === undefined) return hint
  return `${hint} ${remedies[surface][remedy]}`
}
