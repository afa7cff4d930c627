import type { z } from "zod"
import { cut, plural } from "../text/sentence.ts"
import { nearestWord } from "../text/suggest.ts"

export interface Wording {
  /** What the value is, for messages about all of it: `The input of edit`. */
  whole: string
  /** What its parts are called: `parameter`, `key`. */
  part: string
  /** The parts that there are at a place, to suggest one from. */
  partsAt(path: readonly PropertyKey[]): readonly string[]
}

/** A mistake in data from outside. */
export interface SchemaProblem {
  code: "missing_attribute" | "parse_error"
  message: string
}

/**
 * What is wrong with data from outside, a sentence for each mistake, which names the place and what is expected there:
 * `edits[1].newString is required`.
 */
export function schemaProblems(
  error: { issues: readonly z.core.$ZodIssue[] },
  wording: Wording,
): SchemaProblem[] {
  // Of what is no list at all, nobody wants to hear that it is too short.
  const mistaken = new Set(
    error.issues.flatMap(({ code, path }) => (code === "invalid_type" ? placeName(path) : [])),
  )
  const all = error.issues
    .filter(({ code, path }) => code === "invalid_type" || !mistaken.has(placeName(path)))
    .flatMap((issue) => problemsOf(issue, [], wording))
  const problems = [...new Map(all.map((problem) => [problem.message, problem])).values()]
  const rest = problems.length - most
  return rest > 0 ? [...problems.slice(0, most), wrong(`There are ${rest} more such mistakes`)] : problems
}

const wrong = (message: string): SchemaProblem => ({ code: "parse_error", message })
const missing = (name: string): SchemaProblem => ({
  code: "missing_attribute",
  message: `${name} is required`,
})

/** Nobody reads more. */
const most = 10

function problemsOf(
  issue: z.core.$ZodIssue,
  above: readonly PropertyKey[],
  wording: Wording,
): SchemaProblem[] {
  const path = [...above, ...issue.path]
  const name = placeName(path) || wording.whole
  switch (issue.code) {
    case "invalid_type":
      return [issue.input === undefined ? missing(name) : wrong(wrongType(name, issue.expected, issue.input))]
    case "invalid_value":
      return [
        issue.input === undefined
          ? missing(name)
          : wrong(`${name} must be ${oneOf(issue.values)}${not(issue.input)}`),
      ]
    case "unrecognized_keys":
      return issue.keys.map((key) => wrong(unknownPart(key, path, wording)))
    case "too_small":
      return [tooSmall(name, issue)]
    case "too_big":
      return [wrong(`${name} must be at most ${issue.maximum}${not(issue.input)}`)]
    case "invalid_union":
      return unionProblems(issue, path, wording)
    case "invalid_key":
    case "invalid_element":
      return issue.issues.flatMap((inner) => problemsOf(inner, path, wording))
    default:
      return [wrong(path.length === 0 ? issue.message : `${name}: ${issue.message}`)]
  }
}

/** `edits[1].newString`; a name that is no plain word is quoted: `formatters["*.ts"]`. */
export function placeName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => {
      if (typeof part === "number") return `[${part}]`
      return /^[\w$]+$/.test(String(part)) ? `.${String(part)}` : `[${JSON.stringify(String(part))}]`
    })
    .join("")
    .replace(/^\./, "")
}

function wrongType(name: string, expected: string, given: unknown): string {
  return `${name} must be ${typeNames[expected] ?? expected}${not(given)}`
}

const typeNames: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
}

function not(given: unknown): string {
  if (given === undefined) return ""
  if (given === null) return ", not null"
  if (Array.isArray(given)) return ", not a list"
  const shown = typeof given === "object" ? "an object" : JSON.stringify(given)
  return `, not ${shown.length > 60 ? `a ${typeof given}` : shown}`
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => JSON.stringify(value))
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}`
}

function unknownPart(key: string, path: readonly PropertyKey[], { whole, part, partsAt }: Wording): string {
  const known = partsAt(path)
  const meant = nearestWord(key, known)
  const where = placeName(path) || whole
  const advice =
    meant === undefined ? `There are: ${known.join(", ")}` : `Did you mean ${JSON.stringify(meant)}?`
  return `${where} has no ${part} ${JSON.stringify(cut(key, 60))}. ${advice}`
}

function tooSmall(name: string, issue: z.core.$ZodIssueTooSmall): SchemaProblem {
  if (issue.origin === "string" && issue.minimum === 1) return missing(name)
  if (issue.origin === "array")
    return wrong(`${name} must have at least ${plural(Number(issue.minimum), "item")}`)
  return wrong(`${name} must be at least ${issue.minimum}${not(issue.input)}`)
}

/** Of several allowed shapes, the one that comes furthest with the value is the one that was meant. */
function unionProblems(
  issue: z.core.$ZodIssueInvalidUnion,
  path: readonly PropertyKey[],
  wording: Wording,
): SchemaProblem[] {
  const depth = (issues: readonly z.core.$ZodIssue[]) =>
    Math.max(...issues.map((each) => each.path.length), 0)
  const tried = issue.errors.filter((errors) => errors.length > 0)
  const deepest = Math.max(...tried.map(depth), 0)
  const best = tried.filter((errors) => depth(errors) === deepest)
  if (deepest > 0 && best.length === 1) return best[0]!.flatMap((inner) => problemsOf(inner, path, wording))
  const expected = tried.flat().map((inner) => problemsOf(inner, path, wording)[0]!.message)
  const parts = [...new Set(expected.map((each) => each.replace(/^.*? must be /, "").split(", not ", 1)[0]))]
  return [wrong(`${placeName(path) || wording.whole} must be ${parts.join(", or ")}${not(issue.input)}`)]
}
