import { z } from "zod"
import type { Hunk } from "../edits/edit.ts"
import { lineHashes } from "../plan/hashes.ts"
import type { Session } from "../session/session.ts"
import { bareLines, ended } from "../text/lines.ts"
import { refused } from "./complaint.ts"
import { editTool, filePath, replacementFields, replaceText } from "./edit.ts"
import { landInFile, stateAt } from "./land.ts"
import { readingWith } from "./read.ts"
import { defineTool, type FileMetadata, lines, type Offers, type Refused, type ToolAnswer } from "./tool.ts"

/**
 * Lines by anchors, instead of by their text: `read` shows `12:a3|text of line 12`, and `edit` takes `12:a3` for that line. The number says
 * where, the hash proves that the line is still the one that was shown.
 */
export function anchorOf(number: number, line: string): string {
  return `${number}:${hashOf(line)}|`
}

/** White space does not count, so that a formatter does not make every anchor stale. */
const hashOf = (line: string) => lineHashes(line)[1]!

export const anchoredReadTool = readingWith({
  row: anchorOf,
  explain: `Shows a file with an anchor before each line: "12:a3|text of line 12".

- The anchor (12:a3) names the line in calls of edit; the anchor and the bar are no part of the file.`,
})

const anchor = z.string().min(1).optional()

export const anchoredEditTool = defineTool({
  name: "edit",
  title: editTool.title,
  describe: (offers) =>
    lines(
      "Replaces, removes or adds lines of a file, named by the anchors that read shows; or one piece of text.",
      "",
      '- By anchors: start and end are anchors such as "12:a3"; the lines from start to end become newString. Leave out end for one line. An empty newString removes them.',
      '- With insert "before" or "after", newString goes in beside the line start, and nothing is replaced.',
      "- An anchor that is stale is refused, and you are shown what is there now, with its anchors. After an edit, the answer shows the new anchors around it.",
      "- By text: give oldString instead of start, copied from the file without anchors.",
      ...editTool
        .describe(offers)
        .split("\n")
        .filter((line) => /^- (?:Read the file|Write out|With an empty|For |If the call)/.test(line)),
    ),
  input: z.strictObject({
    filePath,
    start: anchor.describe('The anchor of the first line to replace, such as "12:a3".'),
    end: anchor.describe("The anchor of the last one. Left out: start alone."),
    insert: z.enum(["before", "after"]).optional().describe("Add newString beside the line start instead."),
    ...replacementFields,
    oldString: replacementFields.oldString.optional(),
  }),
  effects: editTool.effects,
  async run(session, input, offers): Promise<ToolAnswer<FileMetadata>> {
    const { filePath: path, start, end, insert, oldString, newString, replaceAll } = input
    if (start === undefined && oldString !== undefined)
      return replaceText(session, path, { oldString, newString, replaceAll }, { offers })
    if (start === undefined || oldString !== undefined) return notBoth(path)
    const hunk = hunkOf({ start, end, insert, text: newString })
    return "issue" in hunk
      ? refused(path, { ...hunk.issue, path })
      : landAnchored(session, path, hunk, offers)
  },
})

function notBoth(path: string): Refused {
  const message = "start or oldString is required, and only one of them."
  return refused(path, {
    code: "missing_attribute",
    message,
    hint: "Name the lines by anchors, or quote them.",
    path,
  })
}

/** Other lines as well: `12:a3|text`, as it was copied. */
const form = /^\s{0,20}(\d{1,7})[:#]([0-9A-Fa-f]{2})(?:\|.*)?\s{0,20}$/s

function hunkOf(call: {
  start: string
  end?: string | undefined
  insert?: "before" | "after" | undefined
  text: string
}): Hunk | { issue: { code: "parse_error"; message: string; hint: string } } {
  const named = [call.start, call.end ?? call.start].map((each) => form.exec(each))
  const bad = named.findIndex((each) => !each || Number(each[1]) === 0)
  if (bad >= 0) {
    const message = `${bad === 0 ? "start" : "end"} is no anchor: ${JSON.stringify((bad === 0 ? call.start : call.end!).slice(0, 60))}`
    return { issue: { code: "parse_error", message, hint: 'Copy it from what read shows: "12:a3".' } }
  }
  const [from, to] = named.map((each) => ({ line: Number(each![1]), hash: each![2]! })) as [Anchor, Anchor]
  const hashes = from.line === to.line ? [from] : [from, to]
  const base = { old: "", new: call.text === "" ? "" : ended(call.text), scope: "lines" as const }
  const at = call.insert === "after" ? from.line + 1 : from.line
  const last = call.insert ? at - 1 : to.line
  return { ...base, place: { by: "lines", from: at, to: last, hashes } }
}

interface Anchor {
  line: number
  hash: string
}

async function landAnchored(
  session: Session,
  path: string,
  hunk: Hunk,
  offers: Offers,
): Promise<ToolAnswer<FileMetadata>> {
  const result = await landInFile(session, {
    path,
    edits: [{ op: "update", path, hunks: [hunk] }],
    label: "edit",
    done: () => "Edit applied successfully.",
    called: { offers },
  })
  const place = hunk.place as Extract<Hunk["place"], { by: "lines" }>
  if (result.ok) {
    const [from, to] = result.metadata.edits[0]?.hunks[0]?.after ?? [place.from, place.from]
    return { ...result, output: result.output + around(result.metadata.filediff.after, from, to) }
  }
  const isStale = result.metadata.issues.some(
    ({ code }) => code === "stale" || code === "occurrence_out_of_range",
  )
  const state = isStale ? await stateAt(session.workspace, path) : undefined
  const now = state?.kind === "text" ? around(state.text, place.from, Math.max(place.from, place.to)) : ""
  return { ...result, output: result.output + now }
}

/** The lines of a text around some of them, with their anchors. */
function around(text: string, from: number, to: number): string {
  const all = bareLines(text)
  const first = Math.max(1, Math.min(from, all.length) - beside)
  const rows = all.slice(first - 1, Math.min(to, first + mostShown) + beside)
  if (rows.length === 0) return ""
  const shown = rows.map((line, at) => `${anchorOf(first + at, line)}${line.slice(0, longest)}`)
  return `\nThe lines there now:\n${shown.join("\n")}`
}

const beside = 2
const mostShown = 20
const longest = 500
