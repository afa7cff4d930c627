import type { Place } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import { sha256 } from "../text/hash.ts"
import { type JsonNode, memberOf, readJsonText } from "../text/json-text.ts"
import { splitLines } from "../text/lines.ts"
import type { Change } from "../text/place.ts"

type CellPlace = Extract<Place, { by: "cell" }>
type JsonList = Extract<JsonNode, { kind: "list" }>

/**
 * The change of a notebook's text that changes one of its cells: its source, or the cell as a whole. The rest of the file stays byte
 * for byte, its outputs too.
 */
export function cellChange(text: string, place: CellPlace, source: string): Change | Issue {
  const notebook = readJsonText(text)
  const list = memberOf(notebook, "cells")
  if (list?.kind !== "list") return notANotebook
  const cells = list.items
  const index = place.id === undefined ? -1 : cellIndex(cells, place.id)
  if (index === undefined || (index < 0 && place.act !== "insert")) return noSuchCell(cells, place.id)
  if (place.act === "insert") return inserted(text, notebook!, { list, index, place, source })
  if (place.act === "delete") return removed(list, index)
  return replaced(text, cells[index]!, place, source)
}

/** By its id, by the id that some editors keep beside it, or as `cell-3`, the fourth. `TOP` and `BOTTOM` are no cells. */
function cellIndex(cells: readonly JsonNode[], id: string): number | undefined {
  if (id === "TOP") return -1
  if (id === "BOTTOM") return cells.length - 1
  const named = cells.flatMap((cell, index) =>
    [memberOf(cell, "id"), memberOf(memberOf(cell, "metadata"), "id")].some((each) => textOf(each) === id)
      ? [index]
      : [],
  )
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  const counted = /^(?:cell-)?(\d{1,6})$/.exec(id)
  const index = counted ? Number(counted[1]) : -1
  const hasIds = cells.some((cell) => memberOf(cell, "id"))
  return !hasIds && index >= 0 && index < cells.length ? index : undefined
}

function replaced(text: string, cell: JsonNode, { kind }: CellPlace, source: string): Change | Issue {
  const own = textOf(memberOf(cell, "cell_type"))
  if (kind !== undefined && own !== undefined && kind !== own) return otherKind(own, kind)
  const node = memberOf(cell, "source")
  if (!node) return notANotebook
  if (node.kind !== "list") return { from: node.from, to: node.to, insert: JSON.stringify(source) }
  const lines = splitLines(source).map((line) => JSON.stringify(line))
  const [first, second] = node.items
  // Between the brackets as it is between them now; an empty list shows nothing, and is written on one line.
  const lead = first ? text.slice(node.from + 1, first.from) : ""
  const trail = first ? text.slice(node.items.at(-1)!.to, node.to - 1) : ""
  const between = first && second ? text.slice(first.to, second.from) : `,${lead}`
  const insert = lines.length === 0 ? "[]" : `[${lead}${lines.join(between)}${trail}]`
  return { from: node.from, to: node.to, insert }
}

function removed(list: JsonList, index: number): Change {
  const [before, cell, after] = [list.items[index - 1], list.items[index]!, list.items[index + 1]]
  if (after) return { from: cell.from, to: after.from, insert: "" }
  return { from: before ? before.to : list.from + 1, to: before ? cell.to : list.to - 1, insert: "" }
}

interface Insertion {
  list: JsonList
  /** The cell that it goes after; -1 for the top. */
  index: number
  place: CellPlace
  source: string
}

function inserted(text: string, notebook: JsonNode, { list, index, place, source }: Insertion): Change {
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? " "
  const indent = unit.repeat(2)
  const code = (place.kind ?? "code") === "code"
  const ids = list.items.some((cell) => memberOf(cell, "id")) || hasIds(notebook)
  const cell = {
    cell_type: code ? "code" : "markdown",
    ...(code && { execution_count: null }),
    ...(ids && { id: sha256(new TextEncoder().encode(`${index}\n${source}\n${text}`)).slice(0, 8) }),
    metadata: {},
    ...(code && { outputs: [] }),
    source: splitLines(source),
  }
  const newline = text.includes("\r\n") ? "\r\n" : "\n"
  // The break at the end of the file is none within it.
  const isOnLines = text.trimEnd().includes("\n")
  const written = isOnLines
    ? JSON.stringify(cell, null, unit).replaceAll("\n", `${newline}${indent}`)
    : JSON.stringify(cell)
  const lead = isOnLines ? `${newline}${indent}` : ""
  const [before, first] = [list.items[index], list.items[0]]
  if (before) return { from: before.to, to: before.to, insert: `,${lead}${written}` }
  if (first) return { from: first.from, to: first.from, insert: `${written},${lead}` }
  const trail = lead === "" ? "" : `${newline}${unit}`
  return { from: list.from + 1, to: list.to - 1, insert: `${lead}${written}${trail}` }
}

/** Since version 4.5, cells have ids. */
function hasIds(notebook: JsonNode): boolean {
  const number = (key: string) => {
    const node = memberOf(notebook, key)
    return node?.kind === "value" && typeof node.value === "number" ? node.value : 0
  }
  return number("nbformat") > 4 || (number("nbformat") === 4 && number("nbformat_minor") >= 5)
}

function textOf(node: JsonNode | undefined): string | undefined {
  return node?.kind === "value" && typeof node.value === "string" ? node.value : undefined
}

const notANotebook: Issue = {
  code: "parse_error",
  message: "The file is no notebook: it is not JSON with a list of cells.",
  hint: "Edit its text instead.",
}

function noSuchCell(cells: readonly JsonNode[], id: string | undefined): Issue {
  const known = cells.flatMap((cell, index) => textOf(memberOf(cell, "id")) ?? `cell-${index}`).slice(0, 20)
  return {
    code: "not_found",
    message: `There is no cell ${id === undefined ? "without an id" : JSON.stringify(id)} in the notebook.`,
    hint: `Name one of its cells: ${known.join(", ")}.`,
  }
}

function otherKind(own: string, kind: string): Issue {
  return {
    code: "conflict",
    message: `The cell is a ${own} cell, not a ${kind} cell.`,
    hint: "Delete the cell and insert another one to change its kind.",
  }
}
