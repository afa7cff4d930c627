import type { Issue, Repair } from "../../issues/issue.ts"
import { type At, at } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Around, Fence, Found, Line, Protocol, Reader, Step } from "../protocol.ts"
import { type Call, callOf } from "./call.ts"
import { type Calling, cutShort, foundIn } from "./found.ts"
import { openInvoke } from "./invoke.ts"
import { type CallText, type Heal, readJson } from "./json.ts"
import { patchReader } from "./patches.ts"
import { callLines, jsonStart } from "./sign.ts"
import { parsed } from "./value.ts"

/**
 * Tool calls as JSON: one, a list, one a line, in a fence, or inside an answer as the providers return it. `call.ts`
 * has the shapes, `edits.ts` the tools, `invoke.ts` calls written as tags.
 *
 * A list that is cut short keeps the calls that are whole. The cut one is reported, never guessed at.
 */
export function openCalls(line: Line, around: Around, patches: Protocol): Reader | undefined {
  const calling = (): Calling => ({ strict: around.named, readPatch: patchReader(patches) })
  const lines = callLines(line, around)
  if (!lines) return openInvoke(line, around, calling)
  const fence = around.fence?.line === line ? undefined : around.fence
  return readCalls({ before: lines.slice(0, -1), fence, calling: calling() })
}

interface Reading {
  /** Lines before the one that showed what this is. */
  before: Line[]
  fence: Fence | undefined
  calling: Calling
}

function readCalls({ before, fence, calling }: Reading): Reader {
  const json = readJson(complete)
  let lines: Line[] = []
  let found: Found[] = []
  /** After the fence was closed inside a string, it is doubtful whether anything belongs here. */
  let doubtful: Line[] | undefined
  let lost: readonly Line[] = []

  function take(line: Line) {
    const start = lines.length === 0 ? jsonStart(line.text) : 0
    if (lines.length > 0) json.breakLine()
    lines.push(line)
    json.read(start === 0 ? line.text : line.text.slice(start), line.from + start)
  }

  function complete(call: CallText) {
    const value = call.broken ? undefined : parsed(call.text)
    const meant = callOf(value)
    if (value === undefined || meant) {
      const where = place(call)
      if (meant)
        for (const each of foundIn(meant, where, healedIn(call, meant, where), calling)) found.push(each)
      else found.push({ type: "issue", issue: () => notJson(where) })
    }
    // Lines of complete calls are needed no more.
    if (lines.length > 1) lines = lines.slice(-1)
  }

  /**
   * Takes the values that follow at once and end on the same line; returns where they end. Given back one by one, each
   * would be looked for in the whole rest of the line.
   */
  function takeRun(line: Line, from: number): number {
    let end = from
    for (let start = nextValue(line.text, end - line.from); start >= 0; ) {
      const known = found.length
      json.restart()
      json.read(line.text.slice(start), line.from + start)
      const next = json.end()
      if (next === undefined) found.length = known
      if (next === undefined) return end
      end = next
      start = nextValue(line.text, end - line.from)
    }
    return end
  }

  function place({ from, to }: { from: number; to: number }) {
    const line = lines.findLast((each) => each.from <= from) ?? lines[0]!
    return at(line, from, to)
  }

  function cut(): Found {
    const { call, from, path } = json.open()
    const what = call ? "The tool call" : "The list of tool calls"
    return cutShort(place({ from, to: lines.at(-1)!.to }), { what, path })
  }

  return {
    read(line): Step {
      found = []
      for (const each of before) take(each)
      before = []
      if (lines.length > 0) {
        const closing = fence && isClosing(line, fence)
        if (closing && !json.inString()) return { state: "again", found: [...found, cut()] }
        if (closing) doubtful ??= []
        // A string that runs into the next call was never closed.
        if (json.inString() && /^\{\s*"(?:name|type)"\s*:\s*"\w/.test(line.text) && callLines(line, alone))
          return { state: "again", found: [...found, cut()] }
      }
      doubtful?.push(line)
      take(line)
      const end = json.end()
      return end === undefined ? { state: "more", found } : { state: "done", found, rest: takeRun(line, end) }
    },
    end() {
      lost = doubtful ?? []
      return [cut()]
    },
    left: () => lost,
  }
}

const betweenValues = /[\s,]{0,99}(?=[[{])/y

/** Where another value starts right after one that ends at `column`; -1 if none does. */
function nextValue(text: string, column: number): number {
  betweenValues.lastIndex = column
  return betweenValues.test(text) ? betweenValues.lastIndex : -1
}

const alone: Around = { before: [], named: false, opensOther: () => false }

function isClosing(line: Line, fence: Fence): boolean {
  const mark = fenceOf(line)
  return mark !== undefined && closes(fence, mark)
}

const healed: Record<Heal, string> = {
  "raw-newline": "Line breaks inside a string were written as they are instead of as \\n.",
  "raw-control": "Control characters inside a string were written as they are.",
  "trailing-comma": "A comma stands before a closing bracket.",
}

function healedIn(call: CallText, meant: Call, where: At): Repair[] {
  const heals = new Set([...call.healed, ...(meant.healed ?? [])])
  return [...heals].map((heal) => ({ kind: heal, message: healed[heal], ...where }))
}

function notJson(where: At): Issue {
  return {
    code: "parse_error",
    message: "The tool call is not valid JSON.",
    hint: 'Escape quotes (\\"), backslashes (\\\\) and line breaks (\\n) inside strings.',
    ...where,
  }
}
