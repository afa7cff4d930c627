import type { Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Line } from "../protocol.ts"

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
export function respelled(line: Line, { name, quote, closed, from, valueFrom, valueTo }: Spelling): Repair[] {
  const repairs: Repair[] = []
  const lower = name.toLowerCase()
  if (name !== lower) {
    const fix = { from, to: from + name.length, insert: lower }
    const message = `The attribute ${name} was read as ${lower}.`
    repairs.push({ kind: "attribute-case", message, ...at(line, from, fix.to), fix })
  }
  if (/^["']$/.test(quote) && quote === closed) return repairs
  const bare = closed === ""
  const span = bare ? { from: valueFrom, to: valueTo } : { from: valueFrom - 1, to: valueTo + 1 }
  const value = line.text.slice(valueFrom - line.from, valueTo - line.from)
  repairs.push({
    kind: bare ? "unquoted-attribute" : "attribute-quotes",
    message: bare
      ? `The value of ${lower} has no quotes.`
      : `The value of ${lower} has other quotes than " or '.`,
    ...at(line, span.from, span.to),
    ...(!value.includes('"') && { fix: { ...span, insert: `"${value}"` } }),
  })
  return repairs
}
