import { parse, protocols } from "../../src/core.ts"
import { type Finding, median, milliseconds, ratio } from "./measure.ts"

const size = 10_000_000

/** Texts that tempt a parser to look far ahead again and again: markers without end, or without their other half. */
const traps: Record<string, string> = {
  "plain lines": "some words of an answer, nothing special\n",
  "opened and never closed": "<<<<<<< SEARCH\n",
  separators: "=======\n",
  tags: '<edit file="a" op="patch">\n',
  "tags on one line": '<edit file="a" op="patch">',
  "edits of two formats on one line": '{"name":"edit"}<edit file="a" op="remove"/>',
  "tags that are never closed": '<edit file="a\n',
  "reasons that are never closed": '<edit file="a" op="patch"><why>\n',
  "payloads that are never closed": '<edit file="a" op="new">\n<put>\n<<<\n',
  "single brackets": "<\n",
  "blocks that are never closed": "a.ts\n««« EDIT\n",
  "markers in tags": "<put>\n<<<\n",
  "patch headers": "*** Begin Patch\n*** Update File: a\n@@\n",
  "patches that cannot be read": "*** Begin Patch\n*** Frob File: a\n*** Update File:\n*** End Patch\n",
  "padded ends of patches": " *** End Patch\n\n\n\n\n\n",
  "here-documents": "apply_patch <<'EOF'\n*** Begin Patch\n",
  "diff headers": "--- a/a\n+++ b/a\n@@ -1 +1 @@\n",
  "git headers": "diff --git a/a b/a\n",
  fences: "```ts\n",
  "fences with paths": "```a.ts\n",
  backticks: "`",
  "blank lines": "\n",
  brackets: "[{",
  "calls that are never closed": '{"name":"edit","input":{\n',
  "calls on one line": '{"name":"edit","input":{}}',
  "one long line": "x ",
  quotes: '{"a":"',
}

export function measureParsing(): Finding[] {
  const plain = splitting(filled(traps["plain lines"]!))
  const texts = Object.entries(traps).map(([name, piece]) => {
    const text = filled(piece)
    // A text of one line is split in no time: it is held to what plain lines take.
    return { name, text, split: Math.max(plain, splitting(text)) }
  })
  const formats = ["auto", ...protocols.map((protocol) => protocol.name)]
  return [
    { what: "splitting 10 MB of plain lines", measured: `${milliseconds(plain)} ms` },
    ...formats.map((format) => slowest(format, texts)),
  ]
}

const splitting = (text: string) => median(() => text.split("\n"), { seconds: 0.5, least: 3 })

/** The text that takes longest, compared with splitting the same text. */
function slowest(format: string, texts: { name: string; text: string; split: number }[]): Finding {
  const ratios = texts.map(({ name, text, split }): [string, number] => {
    return [name, median(() => parse(text, { format }), { seconds: 0.2, least: 1 }) / split]
  })
  const [name, worst] = ratios.sort(([, one], [, other]) => other - one)[0]!
  return ratio(`parsing 10 MB as ${format} against splitting into lines, worst (${name})`, worst, 10)
}

function filled(piece: string): string {
  return Buffer.from(piece.repeat(Math.ceil(size / piece.length))).toString()
}
