import { parentPort } from "node:worker_threads"
import { type ApplyOptions, applyToFiles, EmendError, parse, type Syntax } from "../core.ts"
import { choices } from "../options.ts"
import { withoutMark } from "../text/encoding.ts"
import { type Fields, isFields } from "../text/json-text.ts"
import { safeJson } from "../text/visible.ts"
import { countLines, pieces, withRoom } from "./blocks.ts"
import { packNow, unpackNow } from "./packed.ts"

/** Whole lines of the input, and the number of the first. */
export interface Block {
  bytes: Uint8Array
  firstLine: number
  /** As a queue keeps them: so are the results, then. Only the thread that runs them has them at full size. */
  packed?: boolean
}

/** The results of a block's lines, and how they went. */
export interface BlockResult {
  bytes: Uint8Array
  counts: Counts
  /** Whether any of them asked for parsers. */
  parsed: boolean
}

export interface Counts {
  cases: number
  /** Reports that are `ok`. */
  ok: number
  /** Lines that are no case. */
  bad: number
}

export const noCounts: Readonly<Counts> = { cases: 0, ok: 0, bad: 0 }

export function addCounts(a: Readonly<Counts>, b: Readonly<Counts>): Counts {
  return { cases: a.cases + b.cases, ok: a.ok + b.ok, bad: a.bad + b.bad }
}

/** In a worker thread: blocks in, results out. */
export function serveBatch(): void {
  // The next block may be there while a grammar is loaded for this one: answers come in the order of the blocks.
  let last: Promise<void> = Promise.resolve()
  parentPort?.on("message", (block: Block) => {
    last = last.then(async () => {
      const result = await runBlock(block)
      const bytes = ownBuffer(result.bytes)
      parentPort!.postMessage({ ...result, bytes }, [bytes.buffer as ArrayBuffer])
    })
  })
}

/** What is part of a larger buffer cannot be handed over. */
function ownBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** Applies every case of a block. */
export async function runBlock(block: Block): Promise<BlockResult> {
  if (block.packed) return runPacked(block)
  const { texts, ...rest } = await runLines(block)
  return { bytes: written(texts), ...rest }
}

/** In small pieces, as they come without a queue: what is kept for long has to be moved by the collector. */
async function runPacked({ bytes, firstLine }: Block): Promise<BlockResult> {
  const cases = unpackNow(bytes)
  // Results are about as long as their cases.
  let results = withRoom(free.pop() ?? Buffer.alloc(0), 0, cases.length + (cases.length >> 3))
  let length = 0
  let counts: Counts = noCounts
  let parsed = false
  let line = firstLine
  for (const piece of pieces(cases)) {
    const result = await runLines({ bytes: piece, firstLine: line })
    results = withRoom(results, length, length + lengthOf(result.texts))
    length = writeAll(result.texts, results, length)
    counts = addCounts(counts, result.counts)
    parsed ||= result.parsed
    line += countLines(piece)
  }
  const packed = packNow(results.subarray(0, length))
  if (results.length <= largestKept) free.push(results)
  return { bytes: packed, counts, parsed }
}

/** Room for results that others have had before: the system clears every page that is new, and V8 collects for it. */
const free: Buffer[] = []
const largestKept = 1 << 24

/** Line by line. Blank lines are skipped. */
async function runLines({
  bytes,
  firstLine,
}: Block): Promise<Omit<BlockResult, "bytes"> & { texts: string[] }> {
  const counts: Counts = { cases: 0, ok: 0, bad: 0 }
  const texts: string[] = []
  let parsed = false
  for (const [index, line] of linesOf(bytes).entries()) {
    if (line?.trim() === "") continue
    // Only who has the word can ask for it; nobody else waits.
    const parsers = line?.includes('"syntax"') ? await parsersFor(line) : undefined
    parsed ||= parsers !== undefined
    const { text, ok } = runLine(line, firstLine + index, parsers)
    if (ok === undefined) counts.bad++
    else {
      counts.cases++
      if (ok) counts.ok++
    }
    texts.push(text, "\n")
  }
  return { texts, counts, parsed }
}

/** The parsers of the files of a case that asks for them. What is wrong with the case is said when it is run. */
async function parsersFor(line: string): Promise<Syntax | undefined> {
  try {
    const { syntax, files, response, format } = JSON.parse(withoutMark(line))
    if (syntax !== "refuse" && syntax !== "report") return undefined
    const { edits } = parse(response, format ? { format } : {})
    const paths = edits.flatMap((edit) => ("to" in edit && edit.to ? [edit.path, edit.to] : [edit.path]))
    const { installedGrammars } = await import("../grammars/installed.ts")
    return await installedGrammars().load([...Object.keys(files ?? {}), ...paths])
  } catch {
    return undefined
  }
}

/** Straight into one buffer: to join long texts first would be to copy them twice. */
function written(texts: readonly string[]): Uint8Array {
  const buffer = Buffer.allocUnsafeSlow(lengthOf(texts))
  writeAll(texts, buffer, 0)
  return buffer
}

const lengthOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)

/** Tells where they end. */
function writeAll(texts: readonly string[], buffer: Buffer, from: number): number {
  let at = from
  for (const text of texts) at += buffer.write(text, at)
  return at
}

/** The lines of a block; undefined for one that is not UTF-8. */
function linesOf(bytes: Uint8Array): (string | undefined)[] {
  const whole = decode(bytes)
  if (whole !== undefined) return whole.split("\n")
  const lines: (string | undefined)[] = []
  for (let from = 0; from <= bytes.length; ) {
    const end = bytes.indexOf(10, from)
    const to = end < 0 ? bytes.length : end
    lines.push(decode(bytes.subarray(from, to)))
    from = to + 1
  }
  return lines
}

// By itself it would drop a byte-order mark at the start of a block, which is another line for everyone who cuts blocks.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The result of a line as it is written; `ok` is undefined for a line that is no case. */
function runLine(
  text: string | undefined,
  line: number,
  parsers: Syntax | undefined,
): { text: string; ok?: boolean } {
  let id: { id?: unknown } = {}
  try {
    if (text === undefined) throw new EmendError("usage", "This line is not valid UTF-8.")
    // Files that are joined have a mark in the middle.
    const value = record(JSON.parse(withoutMark(text)), "A case")
    id = idOf(value)
    const { response, files } = value
    if (typeof response !== "string") throw new EmendError("usage", 'A case needs a "response", a string.')
    const options = { ...caseOptions(value), ...(parsers && { parsers }) }
    const result = applyToFiles(response, texts(files), options)
    return { text: safeJson({ ...id, ...result }), ok: result.report.ok }
  } catch (error) {
    return { text: safeJson({ ...id, error: reason(error), line }) }
  }
}

export function idOf({ id }: Fields): { id?: unknown } {
  if (id === undefined) return {}
  if (!isShallow(id)) throw new EmendError("usage", `"id" may be ${deepest} levels deep at most.`)
  return { id }
}

/** JSON.parse reads what JSON.stringify cannot write, which depends on the thread and on the version of Node. */
const deepest = 100

function isShallow(value: unknown, levels = deepest): boolean {
  if (typeof value !== "object" || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1))
}

function reason(error: unknown): string {
  if (error instanceof EmendError) return error.message
  if (error instanceof SyntaxError) return notJson(error)
  return `This case made emend fail, which is a bug: ${(error as Error)?.message ?? error}`
}

/** Without the engine's own words, which differ from one version of Node to the next. */
function notJson({ message }: SyntaxError): string {
  const place = / in JSON at position (\d+)/.exec(message)?.[1]
  return `This line is not JSON${place === undefined ? "" : ` from character ${Number(place) + 1} on`}.`
}

function record(value: unknown, name: string): Fields {
  if (!isFields(value)) throw new EmendError("usage", `${name} must be a JSON object.`)
  return value
}

function texts(files: unknown): Record<string, string> {
  const found = record(files ?? {}, '"files"')
  for (const [path, text] of Object.entries(found)) {
    if (typeof text !== "string")
      throw new EmendError("usage", `The file ${JSON.stringify(path)} must be a string.`)
  }
  return found as Record<string, string>
}

/** What a case may say about how it is applied; null is the same as nothing. */
const settings: Record<string, { takes: string; fits(value: unknown): boolean }> = {
  format: { takes: "the name of a format", fits: (value) => typeof value === "string" },
  match: oneOf(choices.match),
  mode: oneOf(choices.mode),
  ambiguous: oneOf(choices.ambiguous),
  syntax: oneOf(choices.syntax),
  overwrite: { takes: "true or false", fits: (value) => typeof value === "boolean" },
  context: {
    takes: "an array of paths",
    fits: (value) => Array.isArray(value) && value.every((path) => typeof path === "string"),
  },
}

function oneOf(values: readonly unknown[]): { takes: string; fits(value: unknown): boolean } {
  return { takes: `one of ${values.join(", ")}`, fits: (value) => values.includes(value) }
}

function caseOptions(given: Record<string, unknown>): ApplyOptions {
  const options: Record<string, unknown> = {}
  for (const [key, { takes, fits }] of Object.entries(settings)) {
    const value = given[key]
    if (value === undefined || value === null) continue
    if (!fits(value)) {
      const given = isShallow(value) ? JSON.stringify(value) : "what was given"
      throw new EmendError("usage", `"${key}" must be ${takes}, not ${given}.`)
    }
    options[key] = value
  }
  return options
}
