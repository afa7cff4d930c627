import { expectList, kindOf } from "../issues/called.ts"
import { EmendError } from "../issues/error.ts"
import type { Edit, Hunk, Op } from "./edit.ts"

type Expected = "a text" | "a list"

/** What each operation cannot do without. `emend/schema` knows all of an edit, and takes a while to load. */
const needed: Record<Op, Readonly<Record<string, Expected>>> = {
  create: { content: "a text" },
  rewrite: { content: "a text" },
  update: { hunks: "a list" },
  move: { to: "a text" },
  delete: {},
}

/** Edits as data from a program without types: what is not there, or says something else, must not decide what is written. */
export function expectEdits(edits: readonly Edit[]): void {
  expectList(edits, "What is applied as data")
  for (const [index, edit] of edits.entries()) {
    const place = `edits[${index}]`
    if (!Object.hasOwn(needed, edit?.op))
      throw new EmendError("usage", `${place}.op is one of: ${Object.keys(needed).join(", ")}.`)
    expectParts(place, edit, { path: "a text", ...needed[edit.op] })
    if (edit.op !== "update") continue
    for (const [at, hunk] of edit.hunks.entries()) expectHunk(`${place}.hunks[${at}]`, hunk)
  }
}

function expectHunk(place: string, hunk: Hunk): void {
  expectParts(place, hunk ?? {}, { old: "a text", new: "a text" })
  if (hunk.scope !== "lines" && hunk.scope !== "substring")
    throw new EmendError("usage", `${place}.scope is one of: lines, substring; here it is ${hunk.scope}.`)
  if (hunk.seek !== undefined) expectParts(place, hunk, { seek: "a list" })
  const { occurrence = "first" } = hunk
  const isNumber = Number.isInteger(occurrence) && Number(occurrence) > 0
  if (!isNumber && !["first", "last", "all"].includes(`${occurrence}`))
    throw new EmendError(
      "usage",
      `${place}.occurrence is first, last, all or a number from 1 on; here it is ${occurrence}.`,
    )
}

function expectParts(place: string, given: object, parts: Readonly<Record<string, Expected>>): void {
  for (const [name, kind] of Object.entries(parts)) {
    const value: unknown = given[name as keyof typeof given]
    if (kind === "a text" ? typeof value !== "string" : !Array.isArray(value))
      throw new EmendError("usage", `${place}.${name} is ${kind}; here it is ${kindOf(value)}.`)
  }
}
