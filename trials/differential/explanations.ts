import type { Issue } from "../../src/core.ts"
import type { Content } from "./tree.ts"

/** A file that emend left in another state than the other program did. */
export interface Difference {
  path: string
  before: Content | undefined
  /** What the other program made of it… */
  theirs: Content | undefined
  /** …and emend. */
  ours: Content | undefined
  /** What it should be. */
  meant: Content | undefined
  /** What emend said about the file. */
  issues: readonly Issue[]
  /** It is a patch (`*** Begin Patch`), which cannot say whether a file ends in a line break. */
  patch: boolean
}

/** A reason for which emend differs on purpose. Each has its paragraph in docs/decisions/0019-oracles.md. */
export interface Explanation {
  name: string
  holds(difference: Difference): boolean
}

export const explanations: readonly Explanation[] = [
  { name: "binary file", holds: ({ issues }) => issues.some(({ code }) => code === "binary") },
  {
    name: "symbolic link",
    holds: (of) =>
      (refused(of) && [of.before, of.meant].some((content) => content?.mode === "120000")) ||
      says(of, /symbolic link/),
  },
  { name: "copy", holds: (of) => refused(of) && says(of, /^The diff copies /) },
  { name: "character that does not show in a path", holds: (of) => refused(of) && says(of, /does not show/) },
  {
    name: "not UTF-8",
    holds: (of) => refused(of) && [of.before, of.meant].some((each) => each && !isUtf8(each.bytes)),
  },
  {
    name: "nothing but blank lines around",
    holds: (of) => refused(of) && says(of, /^The text to replace is blank/),
  },
  {
    name: "placeholder",
    holds: (of) => refused(of) && says(of, /stands for code that was left out|left out/),
  },
  {
    name: "several places fit a patch",
    holds: (of) => of.patch && refused(of) && of.issues.some(({ code }) => code === "ambiguous"),
  },
  {
    name: "behind the block that @@ names",
    holds: (of) =>
      of.patch &&
      refused(of) &&
      says(of, /^The edit is to be made after `[^\n]*(?:[{([:]|=>)(?: \/\/.*)?` \(line/),
  },
  {
    name: "line endings of the file",
    holds: ({ ours, theirs, meant }) =>
      isLike(ours, theirs, withoutReturns) || isLike(ours, meant, withoutReturns),
  },
  {
    name: "final line break of the file",
    holds: ({ ours, theirs, meant, patch }) =>
      patch && (isLike(ours, theirs, withoutEnd) || isLike(ours, meant, withoutEnd)),
  },
  {
    name: "the other program refuses or errs",
    holds: ({ ours, theirs, meant }) => same(ours, meant) && !same(theirs, meant),
  },
]

/** Why emend differs; undefined: nobody knows. */
export function explain(difference: Difference): string | undefined {
  return explanations.find(({ holds }) => holds(difference))?.name
}

/** emend said what is wrong, and left the file as it was. */
function refused({ issues, ours, before }: Difference): boolean {
  return issues.length > 0 && same(ours, before)
}

const says = ({ issues }: Difference, what: RegExp) => issues.some(({ message }) => what.test(message))

/** Do they differ, and in nothing but what is taken away? */
function isLike(a: Content | undefined, b: Content | undefined, without: (of: Content) => string): boolean {
  return a !== undefined && b !== undefined && !same(a, b) && without(a) === without(b)
}

function same(a: Content | undefined, b: Content | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.bytes.equals(b.bytes))
}

export function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString("utf8")).equals(bytes)
}

function withoutEnd(content: Content): string {
  return withoutReturns(content).replace(/\n+$/, "")
}

function withoutReturns({ bytes }: Content): string {
  return bytes.toString("utf8").replaceAll("\r\n", "\n")
}
