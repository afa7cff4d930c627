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

export function expectTexts(values: unknown, what: string): asserts values is readonly string[] {
  expectList(values, what)
  for (const value of values)
    if (typeof value !== "string")
      throw new EmendError("usage", `${what} is a list of texts; one of them is ${kindOf(value)}.`)
}

/** What an option has to be; `true`: somebody else looks at it. */
export type OptionKind = "boolean" | "function" | "string" | true

/**
 * An option in another manner of writing (`dry_run` for `dryRun`, `path` for `paths`) was meant, and would be passed over. Other
 * names are let be: programs may hand over an object that serves other ends too. `"false"` for `false` would be a yes.
 */
export function refuseMisspelt(options: object, known: Readonly<Record<string, OptionKind>>): void {
  if (typeof options !== "object" || options === null)
    throw new EmendError("usage", `The options are an object; here there is ${kindOf(options)}.`)
  for (const [name, value] of Object.entries(options)) {
    const meant = name in known ? undefined : Object.keys(known).find((each) => isSameWord(each, name))
    if (meant) throw new EmendError("usage", `There is no option "${name}". Did you mean "${meant}"?`)
    const kind = Object.hasOwn(known, name) ? known[name]! : true
    if (kind !== true && value !== undefined && typeof value !== kind)
      throw new EmendError("usage", `The option "${name}" is a ${kind}; this one is ${kindOf(value)}.`)
  }
}

function isSameWord(one: string, other: string): boolean {
  const plain = (word: string) => plainWord(word).replace(/s$/, "")
  return plain(one) === plain(other)
}

export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return "a list"
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}
