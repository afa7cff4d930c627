import type { Hunk } from "../../../src/core.ts"
import { type Case, checkPlacing } from "../laws/placing.ts"
import { readFiles } from "../seeds.ts"
import type { Target } from "../target.ts"
import { wordsOf } from "../words.ts"
import { spoil } from "./spoil.ts"

/** Edits of files, remembered well and badly. */
export function locateTarget(top: string): Target {
  const files = readFiles(top, 2500)
  return {
    name: "locate",
    folder: "src/locate",
    words: wordsOf("locate"),
    seeds: () => files.flatMap((file, at) => [printCase(first(file, at)), printCase(repeated(file))]),
    mutate: (input, random) => printCase(spoil(readCase(input), files, random)),
    async run(input) {
      checkPlacing(readCase(input))
    },
  }
}

/** The middle of the file, with a line after it. */
function first(file: string, at: number): Case {
  const lines = file.split("\n")
  const old = `${lines.slice(at % lines.length, (at % lines.length) + 3).join("\n")}\n`
  return { file, hunks: [{ old, new: `${old}added\n`, scope: "lines" }], match: "fuzzy" }
}

const repeated = (file: string): Case => ({
  file: file + file,
  hunks: [{ old: file, new: `${file}more\n`, scope: "lines" }],
  match: "whitespace",
})

/**
 * A case as a text that mutations can work on, and people can read:
 *
 *     §match fuzzy
 *     §file
 *     one
 *     two
 *     §old lines line=2
 *     two
 *     §new
 *     three
 */
export function readCase(text: string): Case {
  const found: Case = { file: "", hunks: [], match: "fuzzy" }
  for (const section of text.split(/^§/m).slice(1)) {
    const end = section.indexOf("\n")
    const [head = "", body] = end < 0 ? [section, ""] : [section.slice(0, end), section.slice(end + 1)]
    const [kind, ...words] = head.trim().split(" ")
    if (kind === "match") found.match = words[0] === "exact" || words[0] === "whitespace" ? words[0] : "fuzzy"
    if (kind === "file") found.file = words.includes("unended") ? body.replace(/\n$/, "") : body
    if (kind === "old" && found.hunks.length < 6)
      found.hunks.push({ old: bodyOf(words, body), new: "", ...hintsOf(words) })
    const last = found.hunks.at(-1)
    if (kind === "new" && last) last.new = bodyOf(words, body)
    if (kind === "seek" && last) last.seek = [...(last.seek ?? []), body.replace(/\n$/, "")]
  }
  return found
}

const bodyOf = (words: readonly string[], body: string) =>
  words.includes("unended") ? body.replace(/\n$/, "") : body

function hintsOf(words: readonly string[]): Pick<Hunk, "scope" | "occurrence" | "line" | "atEnd"> {
  const value = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const line = Number(value("line"))
  const occurrence = value("occurrence")
  const counted = Number(occurrence)
  const named = (["first", "last", "all"] as const).find((each) => each === occurrence)
  return {
    scope: words.includes("substring") ? "substring" : "lines",
    ...(Number.isInteger(line) && line > 0 && { line }),
    ...(named && { occurrence: named }),
    ...(Number.isInteger(counted) && counted > 0 && { occurrence: counted }),
    ...(words.includes("atEnd") && { atEnd: true }),
  }
}

export function printCase({ file, hunks, match }: Case): string {
  const section = (head: string, text: string) =>
    text === "" || text.endsWith("\n") ? `§${head}\n${text}` : `§${head} unended\n${text}\n`
  const parts = hunks.map(({ old, new: fresh, scope, line, occurrence, atEnd, seek = [] }) => {
    const hints = [
      scope,
      ...(line === undefined ? [] : [`line=${line}`]),
      ...(occurrence === undefined ? [] : [`occurrence=${occurrence}`]),
      ...(atEnd ? ["atEnd"] : []),
    ]
    return (
      section(`old ${hints.join(" ")}`, old) +
      section("new", fresh) +
      seek.map((each) => section("seek", `${each}\n`)).join("")
    )
  })
  return `§match ${match}\n${section("file", file)}${parts.join("")}`
}
