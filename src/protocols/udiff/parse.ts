import { repairAt } from "../at.ts"
import { asksForFile } from "../fence-extent.ts"
import type { Named } from "../fence-naming.ts"
import { pathIn, pathInInfo } from "../paths.ts"
import { inherited, inProse } from "../prose-naming.ts"
import type { Around, Fence, Found, Line, Reader } from "../protocol.ts"
import { isMinus, isPlus } from "./lines.ts"
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
 * (`missing-space`), wrong counts (`hunk-counts`), no header in a fence
 * whose file something around it names (`missing-header`), with no `@@` either.
 *
 * Inside a fence the diff ends with the fence. Outside, it ends with the first line that cannot be part of it;
 * there the counts, where given, say whether the end of the response cut it short.
 */
export function openDiff(line: Line, around: Around): Reader | undefined {
  const { fence } = around
  const { text } = line
  if (text.startsWith("diff --git ")) {
    const section = openSection(line)
    return readHeader(section, text) ? readDiff(section, fence, hereWord(around)) : undefined
  }
  if (text.startsWith("+++ ")) {
    const section = openSection(line)
    const minus = around.above
    const name = minus && minus.number === line.number - 1 ? minus.text : ""
    if (!isMinus(name) || !isPlus(text) || !(isName(name) && isName(text))) return undefined
    section.first = minus!
    readHeader(section, name)
    return readDiff(section, fence, hereWord(around))
  }
  return fence && openWithoutHeader(openSection(line), around, text)
}

/** Headings such as `--- the old approach` name no file. */
function isName(header: string): boolean {
  const name = header.slice(4).trim()
  return !/\s/.test(name) || /[\\/"\t]|\.\w+$|\d{4}-\d\d-\d\d/.test(name)
}

/** A ```diff fence with hunks at once, or with nothing but lines of one: what is around it says whose they are. */
function openWithoutHeader(section: Section, around: Around, text: string): Reader | undefined {
  const { fence, above } = around
  if (!fence || above?.from !== fence.line.from || !isDiff.test(fence.info)) return undefined
  if (isOther.test(text) || (!/^[-+@ ]/.test(text) && around.opensOther(section.first))) return undefined
  const before = around.before.slice(0, -1)
  const label = /^[-+@ ]/.test(text) ? undefined : pathIn(text, { marked: true })
  if (label) section.label = section.first
  const file = label ?? fileOf(fence, before, around)
  const isHunk = text.startsWith("@@")
  if (!file) return isHunk ? readAsFault(closeSection(section)) : passOver(section.first)
  const { path } = file
  // A diff that is a file of its own.
  if (/\.(?:diff|patch)$/i.test(path)) return undefined
  section.git = { old: path, new: path }
  section.hasBareHunk = !isHunk
  section.isInherited = "inherited" in file
  if (before.slice(-2).some((line) => asksForFile.test(line.text))) section.says.push("new")
  const { first } = section
  const insert = `--- ${path}\n+++ ${path}\n${isHunk ? "" : "@@ ... @@\n"}`
  section.repairs.push({
    ...repairAt(
      first,
      "missing-header",
      `The diff has no header; what is around it says that it is for ${path}.`,
    ),
    fix: { from: first.from, to: label ? first.end : first.from, insert },
  })
  return readDiff(section, fence, hereWord(around))
}

const isDiff = /^(?:diff|patch|udiff)(?:\s|$)/i

/** A header, or the first line of another format. */
const isOther = /^(?:--- |\+\+\+ |diff |index |Index: |\*\*\*|<<<|«)/

/** Whose lines they are: on the fence, on the line above, in the words before it; or else those of the file of the edit before. */
function fileOf(
  fence: Fence,
  before: readonly Line[],
  { lastPath }: Around,
): Pick<Named, "path" | "inherited"> | undefined {
  const above = before.at(before.at(-1)?.text.trim() === "" ? -2 : -1)
  const unlessExample = (named: Omit<Named, "extent"> | undefined) => (named?.announced ? undefined : named)
  const path = pathInInfo(fence.info) ?? (above && pathIn(above.text, { marked: true }))?.path
  return path === undefined
    ? (inProse({ before, fence }) ?? unlessExample(inherited({ before, fence, lastPath })))
    : { path }
}

/** Lines that nobody says a file of are most likely an example; they are not passed over in silence. */
function passOver(first: Line): Reader {
  const message = `The diff from line ${first.number} on does not say which file it is for, nor do the words before it; it was taken for an example.`
  const found: Found[] = [{ type: "repair", repair: repairAt(first, "example", message) }]
  return { read: () => ({ state: "again", found }), end: () => [] }
}

/** Tells what is wrong with a diff, once, and leaves its lines alone. */
function readAsFault(found: Found): Reader {
  return { read: () => ({ state: "done", found: [found] }), end: () => [] }
}

/** The word that ends the here-document which a diff is in: `git apply <<'EOF'`. */
function hereWord({ before }: Around): string | undefined {
  for (const line of before.slice(-4)) {
    const word = line.text.length < 400 ? /<<-?\s*(["']?)(\w{1,40})\1/.exec(line.text)?.[2] : undefined
    if (word !== undefined) return word
  }
  return undefined
}
