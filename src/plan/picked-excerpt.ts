import type { Hunk, Said } from "../edits/edit.ts"
import { blockAt, type Placed, placeExcerpt, type Refused } from "../excerpt/index.ts"
import type { Issue } from "../issues/issue.ts"
import type { Work } from "../locate/index.ts"
import { chomp, lineBounds, splitLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import { type Given, lineCountedAs, settleDoubt } from "./settled-excerpt.ts"

/**
 * Places an excerpt of which a person says which of several lines it stands for. The other lines are then read as if they were
 * unlike it, letter for letter, so that all that is found in this reading is at the same offsets of the file. `countedAs` gives
 * a line the number by which the person knows it.
 */
export function placePicked(
  text: string,
  { new: shown, picked = [], said = [], place }: Pick<Hunk, "new" | "picked" | "said" | "place">,
  { key, countedAs, work }: { key: string; countedAs(line: number): number; work?: Work | undefined },
): Placed | { issue: Issue } {
  const { adds = false, beside, removes, within, file, inherited } = place?.by === "excerpt" ? place : {}
  const isPart = place?.by === "excerpt" && !file && !inherited
  const about = {
    path: key,
    named: true,
    part: isPart,
    adds,
    ...(beside && { beside }),
    ...(typeof removes === "string" && { removes }),
    ...(within && { within }),
    countedAs,
    ...(work && { pairs: work.pairs }),
  }
  const first = placeExcerpt(text, shown, about)
  let [reading, placed] = [text, first]
  for (let asked = 0; asked < picked.length && "issue" in placed; asked++) {
    const others = othersThan(placed.issue, (line) => picked.includes(countedAs(line)))
    if (others.length === 0) break
    reading = without(reading, others)
    placed = placeExcerpt(reading, shown, about)
  }
  const given = { text: reading, shown, about }
  const words = reading === text ? [] : replacing(given, placed, picked)
  const settled = settleDoubt(given, placed, [...said, ...words])
  if (reading === text) return settled
  // What is only in the reading must get neither into the file nor before somebody's eyes.
  const isThere = words.length > 0 || isAtPicked(settled)
  return veil.test(JSON.stringify(settled)) || !isThere ? first : settled

  function isAtPicked(result: Placed | Refused): boolean {
    if ("issue" in result) return true
    const covers = ([from, to]: LineRange) =>
      picked.some((line) => countedAs(from) <= line && line <= countedAs(to))
    return result.parts.some(({ shown: own, file }) => own && covers(file))
  }
}

/** Where only the head of a block is the file's, the picked line says which block it replaces. */
function replacing({ text, about }: Given, placed: Placed | Refused, picked: readonly number[]): Said[] {
  const part = "issue" in placed && placed.issue.code === "not_found" ? placed.issue.part?.lines : undefined
  if (!part) return []
  return picked.flatMap((line) => {
    const block = blockAt(text, about.path, lineCountedAs(line, splitLines(text).length, about))
    return block ? [{ how: "replace", part, lines: [line, line + block[1] - block[0]] }] : []
  })
}

/** The lines that are not meant, if one of them all is. */
function othersThan({ code, candidates = [] }: Issue, isPicked: (line: number) => boolean): number[] {
  const lines = candidates.filter(({ path }) => path === undefined).map(({ line }) => line)
  return code === "ambiguous" && lines.some(isPicked) ? lines.filter((line) => !isPicked(line)) : []
}

/** A letter that programs do not have. */
const veil = /\ua66e/

/** A text whose lines have other words here; brackets and the first word stay, since they say what kind of line it is. */
function without(text: string, numbers: readonly number[]): string {
  const lines = splitLines(text)
  const bounds = lineBounds(lines)
  let reading = text
  for (const number of numbers) {
    const [from, line] = [bounds[number - 1]!, chomp(lines[number - 1] ?? "")]
    const first = /[\p{L}\p{N}_]{1,200}/u.exec(line)
    const kept = first && first[0].length < line.trim().length ? first.index + first[0].length : 0
    const veiled =
      line.slice(0, kept) +
      line.slice(kept).replace(/[\p{L}\p{N}]/gu, (letter) => "\ua66e".repeat(letter.length))
    reading = reading.slice(0, from) + veiled + reading.slice(from + line.length)
  }
  return reading
}
