import type { Issue } from "../../issues/issue.ts"
import { type At, at } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Around, Fence, Found, Line, Protocol, Reader, Step } from "../protocol.ts"
import { callOf } from "./call.ts"
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
  const calling: Calling = { strict: around.named, readPatch: patchReader(patches) }
  const lines = callLines(line, around)
  if (!lines) return openInvoke(line, around, calling)
  const fence = around.fence?.line === line ? undefined : around.fence
  return readCalls({ before: lines.slice(0, -1), fence, calling })
}

interface Reading {
  /** Lines before the one that showed what this is. */
  before: Line[]
  fence: Fence | undefined
  calling: Calling
}

function readCalls({ before, fence, calling }: Reading): Reader {
  const json = readJson()
  let lines: Line[] = []
  /** After the fence was closed inside a string, it is doubtful whether anything belongs here. */
  let doubtful: Line[] | undefined
  let lost: readonly Line[] = []

  function take(line: Line): Found[] {
    const start = lines.length === 0 ? jsonStart(line.text) : 0
    if (lines.length > 0) json.breakLine()
    lines.push(line)
    return json.read(line.text.slice(start), line.from + start).flatMap(found)
  }

  function found(call: CallText): Found[] {
    const where = place(call)
    // Lines of complete calls are needed no more.
    lines = lines.slice(-1)
    const value = call.broken ? undefined : parsed(call.text)
    if (value === undefined) return [{ type: "issue", issue: notJson(where) }]
    const meant = callOf(value)
    const heals = new Set([...call.healed, ...(meant?.healed ?? [])])
    const repairs = [...heals].map((heal) => ({ kind: heal, message: healed[heal], ...where }))
    return meant ? foundIn(meant, where, repairs, calling) : []
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
      const all: Found[] = before.flatMap(take)
      before = []
      if (lines.length > 0) {
        const closing = fence && isClosing(line, fence)
        if (closing && !json.inString()) return { state: "again", found: [...all, cut()] }
        if (closing) doubtful ??= []
        // A string that runs into the next call was never closed.
        if (json.inString() && /^\{\s*"(?:name|type)"\s*:\s*"\w/.test(line.text) && callLines(line, alone))
          return { state: "again", found: [...all, cut()] }
      }
      doubtful?.push(line)
      all.push(...take(line))
      const end = json.end()
      return end === undefined ? { state: "more", found: all } : { state: "done", found: all, rest: end }
    },
    end() {
      lost = doubtful ?? []
      return [cut()]
    },
    left: () => lost,
  }
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

function notJson(where: At): Issue {
  return {
    code: "parse_error",
    message: "The tool call is not valid JSON.",
    hint: 'Escape quotes (\\"), backslashes (\\\\) and line breaks (\\n) inside strings.',
    ...where,
  }
}
