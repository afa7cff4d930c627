import { type Hunk, type Outcome, plan } from "../../../src/core.ts"
import { createDocument, previewPlaces } from "../../../src/locate/index.ts"
import { mayFit } from "../../../src/locate/preview-place.ts"
import { encode } from "../../../src/text/encoding.ts"
import { ended, splitLines } from "../../../src/text/lines.ts"
import { hold, same } from "../target.ts"

/** A file, and an edit of it. */
export interface Case {
  file: string
  hunks: Hunk[]
  match: "exact" | "whitespace" | "fuzzy"
}

/** What has to be true of placing any edit in any file. */
export function checkPlacing(given: Case): void {
  if (encode(given.file, "utf-8") === undefined || given.file.includes("\0")) return
  const landing = landingOf(given)
  same("the same edit lands in the same place again", landingOf(given), landing)
  const { outcome, after } = landing
  const landed = outcome.status === "validated"
  hold(
    "what has no place says why",
    (outcome.issue === undefined) === (landed || outcome.status === "already_applied"),
    () => outcome,
  )
  if (!landed) same("what is refused changes nothing", after, given.file)
  if (landed && !given.hunks.some(joinsLines)) checkOutside(given.file, after, outcome)
  checkExact(given, landing)
  checkEndings(given, landing)
  checkStreaming(given, landing)
}

interface Landing {
  outcome: Outcome
  after: string
}

function landingOf({ file, hunks, match }: Case): Landing {
  const state = { kind: "text" as const, text: file, encoding: "utf-8" as const, hash: "" }
  const snapshot = { targets: [{ path: { key: "a" } }], files: new Map([["a", state]]) }
  const planned = plan([{ op: "update", path: "a", hunks }], snapshot, { match, hash: () => "after" })
  const changed = planned.files[0]?.after
  return { outcome: planned.outcomes[0]!, after: changed?.kind === "text" ? changed.text : file }
}

/**
 * The lines that no hunk claims are the same before and after, one for one. Hunks that share lines are not told apart, and where
 * lines are joined, nobody can say which of them is claimed.
 */
function checkOutside(file: string, after: string, { hunks }: Outcome): void {
  const [was, is] = [splitLines(file), splitLines(after)]
  const places = [...hunks].sort((a, b) => a.before[0] - b.before[0] || a.before[1] - b.before[1])
  const isShared = places.some(({ before: [from] }, at) => {
    const last = places[at - 1]?.before
    return last !== undefined && from <= Math.max(...last)
  })
  if (isShared) return
  let [wasFrom, isFrom] = [0, 0]
  for (const { before, after: now } of [...places, { before: [was.length + 1], after: [is.length + 1] }]) {
    same(
      "nothing outside of the claimed lines changes",
      unended(is.slice(isFrom, now[0]! - 1)),
      unended(was.slice(wasFrom, before[0]! - 1)),
    )
    wasFrom = Math.max(wasFrom, before[1] ?? 0)
    isFrom = Math.max(isFrom, now[1] ?? 0)
  }
}

/** Without the last ending: a line that becomes the last one, or is it no more, has the one that goes with that. */
const unended = (lines: readonly string[]) => lines.join("").replace(/\r*\n?$/, "")

const joinsLines = ({ scope, old }: Hunk) => scope === "substring" && old.includes("\n")

/** A hunk that says nothing but what to replace. */
function isBare(hunk: Hunk): boolean {
  const { old, new: fresh, scope, ...hints } = hunk
  return scope === "lines" && Object.keys(hints).length === 0 && old.trim() !== "" && old !== fresh
}

/** What occurs once, to the letter, is what is meant; what occurs twice is not guessed at. */
function checkExact({ file, hunks }: Case, { outcome, after }: Landing): void {
  const [hunk] = hunks
  if (hunks.length !== 1 || !hunk || !isBare(hunk) || /\r|\uFEFF/.test(file + hunk.old + hunk.new)) return
  const [text, old, fresh] = [file, hunk.old, hunk.new].map(ended) as [string, string, string]
  const places = linePlaces(text, old)
  const landed = outcome.status === "validated"
  hold("what fits several places is not guessed at", places.length < 2 || !landed, () => outcome)
  if (places.length !== 1) return
  // A line that stands for code which was left out is refused wherever it would go, and so is half a character.
  const isRefused =
    outcome.status === "failed" && !["incomplete_edit", "encoding"].includes(outcome.issue?.code ?? "")
  hold("what occurs once lands", !isRefused, () => outcome)
  if (!landed) return
  const at = places[0]!
  const expected = text.slice(0, at) + fresh + text.slice(at + old.length)
  const endless = file !== "" && !file.endsWith("\n")
  same("what occurs once lands there, to the letter", after, endless ? expected.replace(/\n$/, "") : expected)
}

function linePlaces(text: string, old: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + 1))
    if (at === 0 || text[at - 1] === "\n") places.push(at)
  return places
}

/** Line endings are no part of what a model remembers. */
function checkEndings({ file, hunks, match }: Case, { outcome, after }: Landing): void {
  if (file.includes("\r") || JSON.stringify(hunks).includes("\\r") || !file.includes("\n")) return
  if (hunks.some(({ scope }) => scope === "substring")) return
  const windows = landingOf({ file: file.replaceAll("\n", "\r\n"), hunks, match })
  same("line endings do not matter", windows.outcome.status, outcome.status)
  same("a file keeps its line endings", windows.after, after.replaceAll("\n", "\r\n"))
}

/** Nobody stops a model whose edit would have landed. */
function checkStreaming({ file, hunks, match }: Case, { outcome }: Landing): void {
  const [hunk] = hunks
  if (hunks.length !== 1 || !hunk || outcome.status !== "validated") return
  const { new: _, ...sought } = hunk
  const document = createDocument(file)
  const seen = previewPlaces(document, sought, { match })
  const isSeen = !("issue" in seen) || mayFit(document, hunk.old)
  hold("what lands is seen while it is written", isSeen, () => ({ outcome, seen }))
}
