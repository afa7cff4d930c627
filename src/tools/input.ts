import { z } from "zod"
import { branchesOf, partsAt } from "../issues/schema-parts.ts"
import { type SchemaProblem, schemaProblems } from "../issues/schema-problems.ts"
import { readValue } from "../protocols/tool/json.ts"
import { names } from "../protocols/tool/names.ts"
import { isFields } from "../text/json-text.ts"
import { plainWord } from "../text/suggest.ts"
import type { Tool } from "./tool.ts"

type Readable = Pick<Tool, "name" | "input">

/** What a call says, as its tool wants it, or what is wrong with it. */
export type ReadInput =
  | { ok: true; input: Record<string, unknown> }
  | { ok: false; problems: SchemaProblem[] }

/**
 * Reads the input of a call. The schema that models are shown is strict; what is accepted is wider: names in snake_case or
 * as other tools call the same thing, remarks that change nothing, numbers and switches written as strings, JSON in a string (with
 * line breaks as they are, too), null for nothing.
 */
export function readInput(tool: Readable, given: unknown): ReadInput {
  const value = typeof given === "string" ? (readValue(given)?.value ?? bare(tool, given)) : (given ?? {})
  if (typeof value === "string" && /^\s*[{[]/.test(value)) return { ok: false, problems: [notJson(tool)] }
  const read = tool.input.safeParse(adapted(value, tool.input), { reportInput: true })
  if (read.success) return { ok: true, input: read.data as Record<string, unknown> }
  const whole = `The input of ${tool.name}`
  return {
    ok: false,
    problems: schemaProblems(read.error, {
      whole,
      part: "parameter",
      partsAt: (path) => partsAt(tool.input, path),
    }),
  }
}

const notJson = ({ name }: Readable): SchemaProblem => ({
  code: "parse_error",
  message: `The input of ${name} is not valid JSON`,
})

/** A text alone is the parameter of a tool that has only one, as patches often come. */
function bare(tool: Readable, text: string): unknown {
  const [name, ...others] = Object.keys(tool.input.shape)
  return name !== undefined && others.length === 0 ? { [name]: text } : text
}

/** What other tools call parameters that only our tools have. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  commit: ["id", "commitid"],
  paths: ["files", "filepaths"],
}

/** Parameters of other tools that say something about a call, and nothing about what it does. */
const remarks = new Set(
  "description explanation instruction instructions reason reasoning summary title comment why thought displaydescription requiresapproval taskprogress securityrisk toolcallid toolsummary toolaction".split(
    " ",
  ),
)

function adapted(value: unknown, schema: z.ZodType): unknown {
  const [inner] = branchesOf(schema)
  if (inner instanceof z.ZodObject) return isFields(value) ? adaptedFields(value, inner) : value
  if (inner instanceof z.ZodArray) {
    const list = typeof value === "string" ? (readValue(value)?.value ?? value) : value
    return Array.isArray(list) ? list.map((item) => adapted(item, inner.element as z.ZodType)) : list
  }
  if (typeof value !== "string") return value
  if (inner instanceof z.ZodBoolean && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === "true"
  return inner instanceof z.ZodNumber && /^-?\d{1,15}$/.test(value.trim()) ? Number(value) : value
}

function adaptedFields(fields: Record<string, unknown>, schema: z.ZodObject): Record<string, unknown> {
  const shape = schema.shape as Record<string, z.ZodType>
  const own = Object.keys(shape)
  // Some providers send every optional parameter, with null for "not given".
  const given = Object.entries(fields).filter(
    ([key, value]) => value !== null && value !== undefined && !isRemark(key, value, own),
  )
  const taken = new Set(given.flatMap(([key]) => (Object.hasOwn(shape, key) ? key : [])))
  return Object.fromEntries(
    given.map(([key, value]) => {
      const name = Object.hasOwn(shape, key) ? key : meantBy(key, own)
      if (name === undefined) return [key, value]
      // Two names for one thing: nobody knows which of the values is meant, and the second name is none of ours.
      if (name !== key && taken.has(name)) return [key, value]
      taken.add(name)
      return [name, adapted(value, shape[name]!)]
    }),
  )
}

/** Does nothing depend on this parameter? One replacement is what is made anyway. */
function isRemark(key: string, value: unknown, own: readonly string[]): boolean {
  if (meantBy(key, own) !== undefined) return false
  const plain = plainWord(key)
  return remarks.has(plain) || (names.expected.includes(plain) && Number(value) === 1)
}

/** The parameter that goes by this name elsewhere. */
function meantBy(key: string, own: readonly string[]): string | undefined {
  const plain = plainWord(key)
  return (
    own.find((name) => plainWord(name) === plain) ??
    own.find((name) => otherNames[name]?.includes(plain) || areSame(plain, plainWord(name)))
  )
}

/** Do agents call one parameter by both of these names? */
function areSame(a: string, b: string): boolean {
  return Object.values(names).some((all) => all.includes(a) && all.includes(b))
}
