import { plainWord } from "../text/suggest.ts"
import { EmendError } from "./error.ts"

/** What a program without types may hand over, looked at where it comes in: later, nobody could tell what went wrong. */

export function expectText(value: unknown, what: string, hint = ""): asserts value is string {
  if (typeof value !== "string")
    throw new EmendError("usage", `${what} is a text; this one is ${kindOf(value)}.${hint}`)
}

export function expectList(value: unknown, what: string): asserts value is readonly unknown[] {
  if (!Array.isArray(value)) throw new EmendError("usage", `${what} is a list; this one is ${kindOf(value)}.`)
}

/**
 * An option in another manner of writing (`dry_run` for `dryRun`) was meant, and would be passed over. Other names are let
 * be: programs may hand over an object that serves other ends too.
 */
export function refuseMisspelt(options: object, known: Readonly<Record<string, true>>): void {
  if (typeof options !== "object" || options === null)
    throw new EmendError("usage", `The options are an object; here there is ${kindOf(options)}.`)
  for (const name of Object.keys(options)) {
    const meant = name in known ? undefined : Object.keys(known).find((each) => isSameWord(each, name))
    if (meant) throw new EmendError("usage", `There is no option "${name}". Did you mean "${meant}"?`)
  }
}

function isSameWord(one: string, other: string): boolean {
  return plainWord(one) === plainWord(other)
}

export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return "a list"
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}
