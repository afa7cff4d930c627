import type { Issue, Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import { closes, fenceOf } from "../fences.ts"
import type { Around, Fence, Found, Line, Protocol, Reader, Step } from "../protocol.ts"
import { callOf } from "./call.ts"
import { editsOf, type ReadPatch } from "./edits.ts"
import { type CallText, type Heal, parsed, readJson } from "./json.ts"
import { isFault } from "./parameters.ts"
import { patchReader } from "./patches.ts"
import { callLines, jsonStart } from "./sign.ts"

/**
 * Tool calls as JSON: one, a list, one a line, in a fence, or inside an answer as the providers return it. `call.ts`
 * has the shapes, `edits.ts` the tools.
 *
 * A list that is cut short keeps the calls that are whole. The cut one is reported, never guessed at.
 */
export function openCalls(line: Line, around: Around, patches: Protocol): Reader | undefined {
  const lines = callLines(line, around)
  if (!lines) return undefined
  const fence = around.fence?.line === line ? undefined : around.fence
  return readCalls({
    before: lines.slice(0, -1),
    fence,
    strict: around.named,
    readPatch: patchReader(patches),
  })
}

interface Reading {
  /** Lines before the one that showed what this is. */
  before: Line[]
  fence: Fence | undefined
  strict: boolean
  readPatch: ReadPatch
}

function readCalls({ before, fence, strict, readPatch }: Reading): Reader {
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
    const outcome = meant ? editsOf(meant, { readPatch, strict }) : []
    const repairs = call.healed.map((heal) => ({ kind: heal, message: healed[heal], ...where }))
    return outcome.flatMap((each): Found[] => {
      if (isFault(each)) return [{ type: "issue", issue: { ...each, ...where } }]
      const all = [...repairs, ...(each.repairs ?? []).map((repair) => relocated(repair, where))]
      const edit = { ...each, source: where.source, ...(all.length > 0 && { repairs: all }) }
      return [
        { type: "begin", source: where.source, path: each.path, op: each.op },
        { type: "edit", edit },
      ]
    })
  }

  function place({ from, to }: { from: number; to: number }) {
    const line = lines.findLast((each) => each.from <= from) ?? lines[0]!
    return at(line, from, to)
  }

  function cut(): Found {
    const { call, from, path } = json.open()
    return { type: "issue", issue: cutShort(place({ from, to: lines.at(-1)!.to }), { call, path }) }
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

/** A repair inside a text of the call can only be shown at the call. */
function relocated({ kind, message }: Repair, where: ReturnType<typeof at>): Repair {
  return { kind, message, ...where }
}

function notJson(where: ReturnType<typeof at>): Issue {
  return {
    code: "parse_error",
    message: "The tool call is not valid JSON.",
    hint: 'Escape quotes (\\"), backslashes (\\\\) and line breaks (\\n) inside strings.',
    ...where,
  }
}

function cutShort(
  where: ReturnType<typeof at>,
  { call, path }: { call: boolean; path?: string | undefined },
): Issue {
  const what = call ? `The tool call${path === undefined ? "" : ` for ${path}`}` : "The list of tool calls"
  return {
    code: "incomplete_edit",
    message: `${what} is cut short.`,
    hint: "Send what is missing again.",
    ...(path !== undefined && { path }),
    ...where,
  }
}
