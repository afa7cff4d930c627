import type { Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Deferred, Line } from "../protocol.ts"

/** An attribute as it was written. */
export interface Spelling {
  name: string
  quote: string
  closed: string
  from: number
  valueFrom: number
  valueTo: number
}

/** What is put right in an attribute: upper case, odd quotes or none. */
export function respelled(line: Line, spelling: Spelling): Deferred<Repair>[] {
  const { name, quote, closed } = spelling
  const repairs: Deferred<Repair>[] = []
  if (name !== name.toLowerCase()) repairs.push(() => inLowerCase(line, spelling))
  if (quote !== closed || (quote !== '"' && quote !== "'")) repairs.push(() => quoted(line, spelling))
  return repairs
}

function inLowerCase(line: Line, { name, from }: Spelling): Repair {
  const fix = { from, to: from + name.length, insert: name.toLowerCase() }
  const message = `The attribute ${name} was read as ${fix.insert}.`
  return { kind: "attribute-case", message, ...at(line, from, fix.to), fix }
}

function quoted(line: Line, { name, closed, valueFrom, valueTo }: Spelling): Repair {
  const bare = closed === ""
  const span = bare ? { from: valueFrom, to: valueTo } : { from: valueFrom - 1, to: valueTo + 1 }
  const value = line.text.slice(valueFrom - line.from, valueTo - line.from)
  const flaw = bare ? "has no quotes" : `has other quotes than " or '`
  return {
    kind: bare ? "unquoted-attribute" : "attribute-quotes",
    message: `The value of ${name.toLowerCase()} ${flaw}.`,
    ...at(line, span.from, span.to),
    ...(!value.includes('"') && { fix: { ...span, insert: `"${value}"` } }),
  }
}
