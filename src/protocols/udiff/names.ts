/** The names in the headers of a unified diff, as `git diff`, `diff -u` and models write them. */

/** The name after `--- ` or `+++ `: without its time stamp, without its quotes. */
export function readName(text: string): string {
  if (isDawnOfTime(text)) return devNull
  if (text.startsWith('"')) return readGitName(text)
  const tab = text.indexOf("\t")
  if (tab >= 0) return text.slice(0, tab).trim()
  const stamp = text.search(/ \d{4}-\d\d-\d\d[ T]\d\d:\d\d/)
  return (stamp < 0 ? text : text.slice(0, stamp)).trim()
}

/** `diff -N` shows a file that is not there as one of the first second of 1970, in the time of the place. */
function isDawnOfTime(text: string): boolean {
  const [, day, time, zone] = /\s(19\d\d-\d\d-\d\d) (\d\d:\d\d:\d\d)\.0+ ([+-]\d{4})$/.exec(text) ?? []
  return day !== undefined && Date.parse(`${day}T${time}${zone!.slice(0, 3)}:${zone!.slice(3)}`) === 0
}

/** The name after `rename from `, which is nothing but a name. */
export function readGitName(text: string): string {
  const end = text.startsWith('"') ? closingQuote(text) : -1
  return end > 0 ? unquote(text.slice(1, end)) : text.trim()
}

/** A name as a header shows it: in quotes if it has to be, with a tab after it if its end could be misread. */
export function writeName(name: string): string {
  if (/["\\]|[^\P{Cc}]/u.test(name)) return `"${[...name].map(escapeCharacter).join("")}"`
  return /\s/.test(name) ? `${name}\t` : name
}

/** The two names of a `diff --git` line. Blanks in them are told apart by both names being the same. */
export function gitNames(text: string): { old: string; new: string } | undefined {
  const rest = text.slice("diff --git ".length).trimEnd()
  if (rest.startsWith('"')) {
    const end = closingQuote(rest)
    if (end < 0) return undefined
    return { old: readGitName(rest), new: readGitName(rest.slice(end + 1).trimStart()) }
  }
  const quote = rest.indexOf(' "')
  if (quote > 0) return { old: rest.slice(0, quote), new: readGitName(rest.slice(quote + 1)) }
  const half = (rest.length - 1) / 2
  if (rest[half] === " ") {
    const names = { old: rest.slice(0, half), new: rest.slice(half + 1) }
    if (stripPrefix(names.old) === stripPrefix(names.new)) return names
  }
  const blank = rest.indexOf(" ")
  const middle = rest.indexOf(" b/") > 0 ? rest.indexOf(" b/") : blank
  return middle > 0 ? { old: rest.slice(0, middle), new: rest.slice(middle + 1).trim() } : undefined
}

export const devNull = "/dev/null"

/**
 * The paths that two header names stand for. `a/` and `b/` (or git's `i/`, `w/`, `c/`, `o/`) go if both sides have
 * them, or if the other side shows that they are no folder.
 */
export function plainNames(names: { old: string; new: string }): { old: string; new: string } {
  const [left, right] = [stripPrefix(names.old), stripPrefix(names.new)]
  if (names.old === devNull) return { old: devNull, new: right }
  if (names.new === devNull) return { old: left, new: devNull }
  if (names.old === names.new) return names
  if (left !== names.old && right !== names.new) return { old: left, new: right }
  if (left === names.new) return { old: left, new: left }
  if (right === names.old) return { old: right, new: right }
  return withoutBackup(names)
}

/** `a.c.orig` against `a.c` is a backup beside the file, not another file. */
function withoutBackup(names: { old: string; new: string }) {
  const backup = /\.(?:orig|old|bak|new)$/
  if (names.old.replace(backup, "") === names.new) return { old: names.new, new: names.new }
  if (names.new.replace(backup, "") === names.old) return { old: names.old, new: names.old }
  return names
}

function stripPrefix(name: string): string {
  return /^[abciow][\\/]./.test(name) ? name.slice(2) : name
}

function closingQuote(text: string): number {
  for (let at = 1; at < text.length; at++) {
    if (text[at] === "\\") at++
    else if (text[at] === '"') return at
  }
  return -1
}

const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", a: "\x07", b: "\b", f: "\f", v: "\v" }

/** Octal escapes are bytes of UTF-8. */
function unquote(text: string): string {
  return text.replace(/(?:\\[0-7]{3})+|\\./g, (written) => {
    if (!/^\\[0-7]{3}/.test(written)) return escapes[written[1]!] ?? written[1]!
    const bytes = written
      .split("\\")
      .slice(1)
      .map((octal) => Number.parseInt(octal, 8))
    return new TextDecoder().decode(Uint8Array.from(bytes))
  })
}

function escapeCharacter(character: string): string {
  if (character === '"' || character === "\\") return `\\${character}`
  const letter = Object.keys(escapes).find((each) => escapes[each] === character)
  if (letter) return `\\${letter}`
  const code = character.codePointAt(0)!
  if (code >= 32 && code !== 127) return character
  return `\\${code.toString(8).padStart(3, "0")}`
}
