import { spawnSync } from "node:child_process"
import { parse } from "../../src/core.ts"
import { type Finding, milliseconds, processorTime, ratio } from "./measure.ts"

const size = 10_000_000

/**
 * Texts that tempt a parser to look far ahead again and again: markers without end, or without their other half. Each is
 * read as `auto` and as the format whose signs it has; to the other formats it is nothing but lines.
 */
const traps: Record<string, Record<string, string>> = {
  auto: {
    "plain lines": "some words of an answer, nothing special\n",
    "plain lines of Windows": "some words of an answer, nothing special\r\n",
    "blank lines": "\n",
    "letters beyond ASCII": "é\n",
    "one long line": "x ",
    thoughts: "<think>\n",
    "thoughts on one line": "<think></think>",
    "ends of thoughts": "</think>\n",
    "another format on each line": '<edit file="a" op="new"><put>\n*** Begin Patch\n```a.ts\n',
  },
  opx: {
    tags: '<edit file="a" op="patch">\n',
    "tags of Windows": '<edit file="a" op="patch">\r\n',
    "tags on one line": '<edit file="a" op="patch">',
    "tags with an unknown operation": '<edit file="a" op="frob">\n',
    "tags with an attribute twice": '<edit file="a" file="b" op="patch">\n',
    "tags with odd quotes": "<edit file=“a” op=“patch”>\n",
    "tags without quotes": "<edit file=a op=patch>\n",
    "tags that are never closed": '<edit file="a\n',
    "tags full of entities": '<edit file="&amp;&lt;&#39;" op="patch">\n',
    "reasons that are never closed": '<edit file="a" op="patch"><why>\n',
    "payloads that are never closed": '<edit file="a" op="new">\n<put>\n<<<\n',
    "markers in tags": "<put>\n<<<\n",
    "single brackets": "<\n",
    "brackets on one line": "<",
  },
  "search-replace": {
    "opened and never closed": "<<<<<<< SEARCH\n",
    "opened and divided": "<<<<<<< SEARCH\n=======\n",
    "opened, and then a call": '<<<<<<< SEARCH\n{"name":"edit","input":{}}\n',
    "closed and never opened": ">>>>>>> REPLACE\n",
    separators: "=======\n",
    "misspelt markers": "<<<<<<< SEARCH\n<<<<<<< REPLACE\n",
    "markers in small letters": "<<<<<<< search\n>>>>>>> replace\n",
  },
  blocks: {
    "blocks that are never closed": "a.ts\n««« EDIT\n",
  },
  patch: {
    "patch headers": "*** Begin Patch\n*** Update File: a\n@@\n",
    "patches that cannot be read": "*** Begin Patch\n*** Frob File: a\n*** Update File:\n*** End Patch\n",
    "padded ends of patches": " *** End Patch\n\n\n\n\n\n",
    "indented patches": "  *** Begin Patch\n  *** Frob\n",
    "here-documents": "apply_patch <<'EOF'\n*** Begin Patch\n",
  },
  udiff: {
    "diff headers": "--- a/a\n+++ b/a\n@@ -1 +1 @@\n",
    "git headers": "diff --git a/a b/a\n",
    hunks: "@@\n",
  },
  whole: {
    fences: "```ts\n",
    "bare fences": "```\n",
    "fences with paths": "```a.ts\n",
    "fences with paths above": "a.ts\n```ts\n",
    backticks: "`",
  },
  tool: {
    brackets: "[{",
    "brackets line by line": "[[[[[[[[[[\n",
    quotes: '{"a":"',
    "calls that are never closed": '{"name":"edit","input":{\n',
    "calls on one line": '{"name":"edit","input":{}}',
    "calls line by line": '{"name":"edit","input":{}}\n',
    "calls of no tool": '{"name":"x","input":{}}\n',
    "calls with parameters as a text": '{"name":"edit","input":"{\\"a\\":1}"}\n',
    "calls in tags": '<tool_call>{"name":"edit"}</tool_call>\n',
    "calls as tags": '<invoke name="edit"></invoke>\n',
    "calls as tags on one line": '<invoke name="edit"><parameter name="a">x</parameter></invoke>',
    "calls with many quotes": '{"name":"edit","input":"\\"\\"\\"\\"\\"\\"\\"\\"',
  },
}

/** Texts that are nothing but complete edits, as short as they can be: there is no bound on what edits may cost. */
const floods: Record<string, string> = {
  "OPX removals": '<edit file="a" op="remove"/>\n',
  "edits of two formats on one line": '{"name":"edit"}<edit file="a" op="remove"/>',
  "SEARCH/REPLACE blocks": "a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n",
  "edit blocks": "a.ts\n««« EDIT\n═══════ REPL\n»»» EDIT END\n",
  "patches that delete": "*** Begin Patch\n*** Delete File: a\n*** End Patch\n",
  renames: "diff --git a/a b/b\nrename from a\nrename to b\n",
  "calls that delete": '{"name":"delete_file","path":"a"}\n',
  "whole files": '```ts title="a.ts"\nx\n```\n',
}

/** Of all the texts, or of those whose name begins with `row`. */
export function measureParsing({ row = "" } = {}): Finding[] {
  const chosen = (pieces: Record<string, string>) =>
    Object.fromEntries(Object.entries(pieces).filter(([name]) => name.startsWith(row)))
  const lines = textOf(traps.auto!["plain lines"]!)
  const plain = mean(() => lines.split("\n"))
  const chosenTraps = Object.fromEntries(Object.entries(traps).map(([own, pieces]) => [own, chosen(pieces)]))
  return [
    { what: "splitting 10 MB of plain lines", measured: `${milliseconds(plain)} ms` },
    ...slowest(chosenTraps, plain).map(([format, name, worst]) =>
      ratio(`parsing 10 MB as ${format} against splitting into lines, worst (${name})`, worst, 30),
    ),
    ...slowest({ auto: chosen(floods) }, plain).map(([, name, worst]) => ({
      what: `parsing 10 MB of nothing but edits against splitting into lines, worst (${name})`,
      measured: `${worst.toFixed(2)} ×`,
    })),
  ]
}

/** For each format the text that takes longest, compared with splitting the same text. */
function slowest(groups: Record<string, Record<string, string>>, plain: number) {
  const worst = new Map<string, [name: string, ratio: number]>()
  for (const [own, pieces] of Object.entries(groups)) {
    for (const [name, piece] of Object.entries(pieces)) {
      for (const [format, found] of measuredAlone({ piece, formats: [...new Set(["auto", own])], plain })) {
        console.error(`${found.toFixed(1).padStart(6)} ×  ${format}: ${name}`)
        if (found > (worst.get(format)?.[1] ?? 0)) worst.set(format, [name, found])
      }
    }
  }
  return [...worst].map(([format, [name, found]]): [string, string, number] => [format, name, found])
}

interface Trap {
  piece: string
  formats: string[]
  /** What it takes to split plain lines. */
  plain: number
}

const variable = "EMEND_BENCH_TRAP"

/**
 * Measures a text in a process of its own, as a response is read: in one process, the compiler would suit its code to all
 * the texts before, and each would pay for the others.
 */
function measuredAlone(trap: Trap): [format: string, ratio: number][] {
  const env = { ...process.env, [variable]: JSON.stringify(trap) }
  const { stdout, stderr, status } = spawnSync(process.execPath, [process.argv[1]!], {
    env,
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`A text could not be measured: ${stderr}`)
  return JSON.parse(stdout)
}

/** In such a process: measures, tells, and returns true. In any other it does nothing. */
export function measureTrap(): boolean {
  const given = process.env[variable]
  if (given === undefined) return false
  const { piece, formats, plain }: Trap = JSON.parse(given)
  const text = textOf(piece)
  // A text of one line is split in no time: it is held to what plain lines take.
  const split = Math.max(
    plain,
    mean(() => text.split("\n")),
  )
  const found = formats.map((format) => [format, least(() => parse(text, { format }), split * safe) / split])
  console.log(JSON.stringify(found))
  return true
}

/** Every few splits there is garbage to collect, which is a part of their cost: so it is the mean that counts. */
function mean(work: () => unknown): number {
  const runs = 9
  let total = 0
  for (let run = 0; run < runs; run++) total += processorTime(work)
  return total / runs
}

/** Ratios below this one need not be measured again. */
const safe = 5

/** The least of some runs, the first of which find the code not yet compiled. */
function least(work: () => unknown, enough: number): number {
  let time = processorTime(work)
  for (let run = 0; run < 4 && time > enough; run++) time = Math.min(time, processorTime(work))
  return time
}

function textOf(piece: string): string {
  return Buffer.from(piece.repeat(Math.ceil(size / piece.length))).toString()
}
