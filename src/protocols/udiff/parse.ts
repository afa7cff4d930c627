import { pathIn, pathInInfo } from "../paths.ts"
import type { Around, Found, Line, Reader } from "../protocol.ts"
import { dedent, isMinus, isPlus } from "./lines.ts"
import { issueOf, repairOf } from "./notes.ts"
import { readDiff } from "./reader.ts"
import { closeSection, openSection, readHeader, type Section } from "./section.ts"

/**
 * Unified diffs, as git prints them and as models write them from memory:
 *
 *     diff     = section+
 *     section  = git-header* [ "--- " name  "+++ " name ] hunk*
 *     hunk     = "@@" anything  line*
 *     line     = " " text | "-" text | "+" text | "\ No newline at end of file"
 *
 * A section is one edit; its hunks are placed together. Numbers are hints, since models cannot count. Put right
 * and reported: blank context lines without their space (`blank-context`), context lines without it
 * (`missing-space`), wrong counts (`hunk-counts`), no header in a fence that names its file (`missing-header`).
 *
 * Inside a fence the diff ends with the fence. Outside, it ends with the first line that cannot be part of it;
 * there the counts, where given, say whether the end of the response cut it short.
 */
export function openDiff(line: Line, around: Around): Reader | undefined {
  // Nearly all lines that are offered are none of a diff's: they should cost nothing.
  if (!firstCharacters.includes(line.text.charAt(0))) return undefined
  const { fence } = around
  const text = dedent(line.text, fence)
  if (text.startsWith("diff --git ")) {
    const section = openSection(line)
    return readHeader(section, text) ? readDiff(section, fence, hereWord(around)) : undefined
  }
  if (text.startsWith("+++ ")) {
    const section = openSection(line)
    const minus = around.above
    const name = minus && minus.number === line.number - 1 ? dedent(minus.text, fence) : ""
    if (!isMinus(name) || !isPlus(text) || !(isName(name) && isName(text))) return undefined
    section.first = minus!
    readHeader(section, name)
    return readDiff(section, fence, hereWord(around))
  }
  return fence && openWithoutHeader(openSection(line), around, text)
}

/** Of a header, a hunk or a line in it, or of the indentation that a fence has as well. */
const firstCharacters = "d+-@ "

/** Headings such as `--- the old approach` name no file. */
function isName(header: string): boolean {
  const name = header.slice(4).trim()
  return !/\s/.test(name) || /[\\/"\t]|\.\w+$|\d{4}-\d\d-\d\d/.test(name)
}

/** A path, a ```diff fence, and hunks at once. Without the path, or without a hunk's first line, it cannot be read. */
function openWithoutHeader(section: Section, around: Around, text: string): Reader | undefined {
  if (!/^(?:@@|[-+ ](?![-+]))/.test(text)) return undefined
  const { fence, above: last, before } = around
  if (!fence || last?.from !== fence.line.from) return undefined
  const words = fence.info.split(/\s+/)
  if (!/^(?:diff|patch|udiff)$/i.test(words[0]!)) return undefined
  const above = before.at(before.at(-2)?.text.trim() === "" ? -3 : -2)
  const path = words.length > 1 ? pathInInfo(fence.info) : above && pathIn(above.text, { marked: true })?.path
  if (path === undefined) return text.startsWith("@@") ? readAsFault(closeSection(section)) : undefined
  const { first } = section
  const header = `--- ${path}\n+++ ${path}\n`
  if (!text.startsWith("@@")) return readAsFault(noHunk(section, path, `${header}@@ ... @@\n`))
  section.git = { old: path, new: path }
  const message = `The diff has no header; its fence says that it is for ${path}.`
  section.repairs.push({
    ...repairOf("missing-header", first, message),
    fix: { from: first.from, to: first.from, insert: header },
  })
  return readDiff(section, fence, hereWord(around))
}

/** Tells what is wrong with a diff, once, and leaves its lines alone. */
function readAsFault(found: Found): Reader {
  return { read: () => ({ state: "done", found: [found] }), end: () => [] }
}

function noHunk({ first }: Section, path: string, insert: string): Found {
  const issue = issueOf(
    "parse_error",
    { from: first, to: first },
    {
      message: `The diff below ${path} has neither a header nor a line that starts a hunk.`,
      hint: `Write \`--- ${path}\`, \`+++ ${path}\` and \`@@ ... @@\` before its lines.`,
      path,
    },
  )
  return { type: "issue", issue: { ...issue, fix: { from: first.from, to: first.from, insert } } }
}

/** The word that ends the here-document which a diff is in: `git apply <<'EOF'`. */
function hereWord({ before }: Around): string | undefined {
  for (const line of before.slice(-4)) {
    const word = line.text.length < 400 ? /<<-?\s*(["']?)(\w{1,40})\1/.exec(line.text)?.[2] : undefined
    if (word !== undefined) return word
  }
  return undefined
}
