import type { Edit } from "../../edits/edit.ts"
import type { IssueCode } from "../../issues/issue.ts"
import type { Parameters } from "./call.ts"
import { families, type Name, names, plainKey } from "./names.ts"

/** What is wrong with a call, before it is known where the call is. */
export interface CallFault {
  code: IssueCode
  message: string
  hint: string
  path?: string
}

/** What a call comes to: edits, faults (then no edit of it is made), or nothing, as when a file is only viewed. */
export type CallResult = (Edit | CallFault)[]

export function isFault(value: unknown): value is CallFault {
  return typeof value === "object" && value !== null && "code" in value
}

export function given(input: Parameters, name: Name): unknown {
  for (const each of names[name]) {
    const value = input.get(each)
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

/** A text parameter, or that it is missing: by the name that the tool has for it, as far as its others tell. */
export function text(input: Parameters, name: Name, own?: string): string | CallFault {
  const value = given(input, name)
  if (typeof value === "string" && (value !== "" || !isPath(name))) return value
  const called = own ?? nameBeside(input.spelled ?? [], name)
  if (value === undefined || value === "")
    return {
      code: "missing_attribute",
      message: `${called} is required`,
      hint: `Give the call the parameter ${called}.`,
    }
  return { code: "parse_error", message: `${called} must be a string`, hint: `Write ${called} as a string.` }
}

/** What a call that has parameters of these names would call another. */
function nameBeside(spelled: readonly string[], name: Name): string {
  const isName = (each: string) => names[name].includes(plainKey(each))
  const given = spelled.find(isName)
  if (given !== undefined) return given
  // A path or a content alone goes with many others.
  const telling = spelled.filter((each) => each !== "path" && each !== "content")
  return (
    families.find((all) => telling.some((each) => all.includes(each)) && all.some(isName))?.find(isName) ??
    name
  )
}

function isPath(name: Name): boolean {
  return name === "filePath" || name === "to" || name === "from"
}

/** A switch, also when it is written as a string. */
export function flag(input: Parameters, name: Name): boolean {
  const value = given(input, name)
  return value === true || (typeof value === "string" && value.toLowerCase() === "true")
}

/** A number, also when it is written as a string. */
export function count(value: unknown): number | undefined {
  if (typeof value === "string" && /^\d{1,9}$/.test(value.trim())) return Number(value)
  return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined
}
