import { isDeepStrictEqual } from "node:util"
import { setMember } from "../config/json-edit.ts"
import { EmendError } from "../issues/error.ts"
import { type Fields, isFields, jsonValue } from "../text/json-text.ts"
import type { Wish } from "./agent.ts"

/** The texts of files; undefined: there is none. */
export type Texts = Map<string, string | undefined>

/** What was written for a wish, so that it can be taken back. */
export type Deed =
  | { file: string; set: readonly string[]; value: unknown; before?: unknown }
  | { file: string; addTo: readonly string[]; value: unknown }
  | { file: string; section: true }

/** Carries out wishes on texts. Returns what had to be done: nothing for what is there already. */
export function fulfil(wishes: readonly Wish[], texts: Texts): Deed[] {
  return wishes.flatMap((wish): Deed[] => {
    const text = texts.get(wish.file) ?? ""
    if ("section" in wish) {
      const next = withSection(wish.file, text, wish)
      texts.set(wish.file, next)
      return next === text ? [] : [{ file: wish.file, section: true }]
    }
    const path = "set" in wish ? wish.set : wish.addTo
    const found = valueAt(jsonOf(wish.file, text), path)
    if ("set" in wish) {
      if (isDeepStrictEqual(found, wish.value)) return []
      texts.set(wish.file, written(wish.file, text, path, wish.value))
      return [{ ...wish, ...(found !== undefined && { before: found }) }]
    }
    const list = listAt(wish.file, found, path)
    if (list.some((each) => isDeepStrictEqual(each, wish.value))) return []
    texts.set(wish.file, written(wish.file, text, path, [...list, wish.value]))
    return [wish]
  })
}

/** Takes back what was done, the last thing first. What somebody has changed since stays as they made it. */
export function undoDeeds(deeds: readonly Deed[], texts: Texts): void {
  for (const deed of [...deeds].reverse()) {
    const text = texts.get(deed.file)
    if (text === undefined) continue
    if ("section" in deed) texts.set(deed.file, withoutSection(text))
    else texts.set(deed.file, withoutDeed(deed, text))
  }
}

function withoutDeed(deed: Exclude<Deed, { section: true }>, text: string): string {
  const path = "set" in deed ? deed.set : deed.addTo
  const found = valueAt(jsonOf(deed.file, text), path)
  if ("addTo" in deed) {
    if (!Array.isArray(found)) return text
    return pruned(
      setMember(
        text,
        path,
        found.filter((each) => !isDeepStrictEqual(each, deed.value)),
      ),
      path,
    )
  }
  return isDeepStrictEqual(found, deed.value) ? pruned(setMember(text, path, deed.before), path) : text
}

/** Takes out what is empty now, from the inside out. */
function pruned(text: string, path: readonly string[]): string {
  let left = text
  for (let depth = path.length; depth > 0; depth--) {
    const inner = path.slice(0, depth)
    const value = valueAt(JSON.parse(left), inner)
    if (typeof value === "object" && value !== null && Object.keys(value).length === 0)
      left = setMember(left, inner, undefined)
  }
  return left
}

/** Sets a member, and the objects on the way to it. */
function written(file: string, text: string, path: readonly string[], value: unknown): string {
  let next = text.trim() === "" ? "{}\n" : text
  for (let depth = 1; depth < path.length; depth++) {
    const inner = path.slice(0, depth)
    const found = valueAt(JSON.parse(next), inner)
    if (found === undefined) next = setMember(next, inner, {})
    else if (!isFields(found)) throw unlike(file, inner, "an object")
  }
  const done = setMember(next, path, value)
  // Where a key is there twice, whoever reads the file takes the last one, which may be anybody's.
  if (!isDeepStrictEqual(valueAt(JSON.parse(done), path), value))
    throw new EmendError("usage", `In ${file}, ${path.join(".")} is there twice. Take one of them out first.`)
  return done
}

function jsonOf(file: string, text: string): Fields {
  if (text.trim() === "") return {}
  const value = jsonValue(text)
  if (isFields(value)) return value
  throw new EmendError(
    "usage",
    `${file} is not plain JSON (it may have comments), and is not rewritten. Put it right, or add what "emend init" shows by hand.`,
  )
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isFields(inner) ? inner[key] : undefined), value)
}

function listAt(file: string, found: unknown, path: readonly string[]): unknown[] {
  if (found === undefined) return []
  if (Array.isArray(found)) return found
  throw unlike(file, path, "a list")
}

function unlike(file: string, path: readonly string[], what: string): EmendError {
  return new EmendError("usage", `In ${file}, ${path.join(".")} is not ${what}. Put that right first.`)
}

const [sectionStart, sectionEnd] = ["# emend: set up by emend init", "# emend: end"]

function withSection(
  file: string,
  text: string,
  { section, rival }: { section: string; rival: RegExp },
): string {
  const whole = `${sectionStart}\n${section}\n${sectionEnd}\n`
  const { before, after } = aroundSection(text) ?? { before: text, after: "" }
  if (rival.test(before) || rival.test(after))
    throw new EmendError("usage", `${file} has a section for emend already. Take it out first.`)
  if (before === "" || before.endsWith("\n\n")) return `${before}${whole}${after}`
  return `${before.replace(/\n?$/, "\n")}\n${whole}${after}`
}

function withoutSection(text: string): string {
  const { before, after } = aroundSection(text) ?? { before: text, after: "" }
  return before.replace(/\n\n$/, "\n") + after
}

function aroundSection(text: string): { before: string; after: string } | undefined {
  const start = text.indexOf(sectionStart)
  const end = text.indexOf(sectionEnd, start)
  if (start < 0 || end < 0) return undefined
  return { before: text.slice(0, start), after: text.slice(end + sectionEnd.length).replace(/^\r?\n/, "") }
}
