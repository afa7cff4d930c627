import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { countTokens } from "gpt-tokenizer/encoding/o200k_base"
import { applyToFiles, parse } from "../../src/core.ts"
import { lineHashes } from "../../src/plan/hashes.ts"
import { bareLines } from "../../src/text/lines.ts"
import { anchorOf } from "../../src/tools/anchors.ts"

const help = `Compares edits by quoted text with edits by anchors (line numbers with hashes), on real edits of models.

  node bench/run.mjs anchors --cases FILE

  --cases FILE    a case per line: { path, before, response }`

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
const tokens = (text: string) => countTokens(text, { disallowedSpecial: new Set() })

interface Pair {
  quoted: number
  byAnchor: number
}

/** The call of an edit tool for one hunk, in both ways. Lines at both ends that stay are for finding the place only: anchors need none. */
function callsFor(
  path: string,
  text: string,
  [from, to]: readonly [number, number],
  hunk: { old: string; new: string },
): Pair {
  const quoted = JSON.stringify({ filePath: path, oldString: hunk.old, newString: hunk.new })
  const [before, after] = [bareLines(text).slice(from - 1, to), bareLines(hunk.new)]
  let [head, tail] = [0, 0]
  while (head < Math.min(before.length, after.length) && before[head] === after[head]) head++
  while (tail < Math.min(before.length, after.length) - head && before.at(-1 - tail) === after.at(-1 - tail))
    tail++
  const fresh = after.slice(head, after.length - tail).join("\n")
  const name = (line: number) => anchorOf(line, bareLines(text)[line - 1] ?? "").slice(0, -1)
  const isInsertion = head + tail >= before.length
  const place = isInsertion
    ? { start: name(Math.max(1, from + head - 1)), insert: "after" }
    : { start: name(from + head), ...(to - tail > from + head && { end: name(to - tail) }) }
  return {
    quoted: tokens(quoted),
    byAnchor: tokens(JSON.stringify({ filePath: path, ...place, newString: fresh })),
  }
}

/** How often a line number that is off by so many is not found out: the hash is that of the line meant, the line is another one. */
function unnoticed(texts: readonly string[], by: number): { pairs: number; same: number; blank: number } {
  const all = { pairs: 0, same: 0, blank: 0 }
  for (const text of texts) {
    const lines = bareLines(text)
    const hashes = lines.map((line) => lineHashes(line)[1]!)
    for (let at = 0; at + by < lines.length; at++) {
      all.pairs++
      if (!lineHashes(lines[at + by]!).includes(hashes[at]!)) continue
      all.same++
      if (lines[at]!.replaceAll(/\s/g, "").length < 2) all.blank++
    }
  }
  return all
}

function main(): void {
  const { values } = parseArgs({ options: { cases: { type: "string" }, help: { type: "boolean" } } })
  if (values.help || !values.cases) {
    console.log(help)
    return
  }
  const cases = readFileSync(values.cases, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
  const pairs: Pair[] = []
  const reads: { numbered: number; anchored: number }[] = []
  const misses = { hunks: 0, loose: 0, lost: 0, ambiguous: 0 }
  const texts: string[] = []
  for (const { path, before, response } of cases) {
    if (before === null || before.length > 200_000) continue
    texts.push(before)
    const lines = bareLines(before)
    reads.push({
      numbered: tokens(lines.map((line, at) => `${at + 1}→${line}`).join("\n")),
      anchored: tokens(lines.map((line, at) => `${anchorOf(at + 1, line)}${line}`).join("\n")),
    })
    const { edits } = parse(response)
    const { report } = applyToFiles(response, { [path]: before })
    report.edits.forEach(({ hunks, issue }, index) => {
      const edit = edits[index]
      if (edit?.op !== "update") return
      misses.hunks += edit.hunks.length
      if (issue?.code === "ambiguous") misses.ambiguous++
      else if (issue) misses.lost++
      if (issue || hunks.length !== edit.hunks.length) return
      hunks.forEach((hunk, at) => {
        if (hunk.tier !== "exact" && hunk.tier !== "line endings") misses.loose++
        else pairs.push(callsFor(path, before, hunk.before, edit.hunks[at]!))
      })
    })
  }
  const [quoted, byAnchor] = [sum(pairs.map((each) => each.quoted)), sum(pairs.map((each) => each.byAnchor))]
  const [numbered, marked] = [
    sum(reads.map((each) => each.numbered)),
    sum(reads.map((each) => each.anchored)),
  ]
  console.log(`edits that fit: ${pairs.length}`)
  console.log(
    `  tokens of a call, quoted ${(quoted / pairs.length).toFixed(0)}, by anchors ${(byAnchor / pairs.length).toFixed(0)} (${share(byAnchor - quoted, quoted)})`,
  )
  console.log(`files read: ${reads.length}`)
  console.log(
    `  tokens of a read, numbered ${(numbered / reads.length).toFixed(0)}, with anchors ${(marked / reads.length).toFixed(0)} (+${share(marked - numbered, numbered)})`,
  )
  console.log(
    `hunks: ${misses.hunks}; old text off but placed ${misses.loose}, not placed ${misses.lost}, in several places ${misses.ambiguous}`,
  )
  for (const by of [1, 2, 5]) {
    const { pairs: all, same, blank } = unnoticed(texts, by)
    console.log(
      `line number off by ${by}: not found out ${share(same, all)}, of lines of more than one sign ${share(same - blank, all)}`,
    )
  }
}

main()
