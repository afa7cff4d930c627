import type { Issue, Repair } from "../../issues/issue.ts"
import { at, repairAt } from "../at.ts"
import type { Around, Line } from "../protocol.ts"
import { folderAfter, type HereCommand, lastCommand, programNames, readHereCommand } from "./shell.ts"

/** The shell command around a patch, as a response shows it: `cd web && apply_patch <<'EOF'`. */
export interface Wrapper {
  /** The word that ends the here-document. */
  word: string
  /** The folder that the paths of the patch start from. */
  workdir?: string
  repairs: Repair[]
}

/**
 * Looks at the lines before `*** Begin Patch`: the command that reads it, and the script above that, which may have gone to another
 * folder. Where that cannot be told (`cd $DIR`, a pipe), it is an issue: the paths could start from anywhere.
 */
export function wrapperBefore({
  before,
  fence,
}: Pick<Around, "before" | "fence">): Wrapper | { issue: Issue } | undefined {
  const line = before.at(-1)
  if (!line || line.text.length > 2000 || !line.text.includes("<<")) return undefined
  const command = commandText(line.text)
  const here = withOthers(command, "") ?? afterOthers(command)
  if (!here || !isReader(here)) return looksLikeCommand(command) ? { issue: notUnderstood(line) } : undefined
  const script = scriptAbove(before.slice(0, -1), fence)
  const above = script && folderAfterAll(script.lines, script.folder)
  if (above === undefined || above === null) return { issue: notUnderstood(line) }
  const workdir = folderAfter(here.workdir === undefined ? here.before : `cd '${here.workdir}'`, above)
  if (workdir === null) return { issue: notUnderstood(line) }
  if (fence) folders.set(fence.line, above)
  const repairs = [
    repairAt(line, "heredoc", `Took the patch out of a here-document that ends with ${here.word}.`),
  ]
  if (workdir === "") return { word: here.word, repairs }
  repairs.push(repairAt(line, "cd", `Read its paths from ${workdir}, where the command goes first.`))
  return { word: here.word, workdir, repairs }
}

interface Here extends HereCommand {
  /** What comes before it on the same line. */
  before: string
}

function afterOthers(command: string): Here | undefined {
  const parts = lastCommand(command)
  return parts && withOthers(parts.last, parts.before)
}

function withOthers(command: string, before: string): Here | undefined {
  const here = readHereCommand(command)
  return here && { ...here, before }
}

function isReader({ name }: Here): boolean {
  return name === undefined || name === "cat" || programNames.includes(name)
}

/** Where the script in a fence was when its last patch came: the lines before that one are not shown again. */
const folders = new WeakMap<Line, string>()

/** The commands above, and where they start. Undefined if not all of them can be seen. */
function scriptAbove(
  before: readonly Line[],
  fence: Around["fence"],
): { lines: readonly Line[]; folder: string } | undefined {
  if (!fence) return { lines: before.filter(({ text }) => isAlone.test(text)), folder: "" }
  const known = folders.get(fence.line)
  const start = before.findIndex(({ number }) => number === fence.line.number)
  if (start >= 0) return { lines: before.slice(start + 1), folder: "" }
  if (known !== undefined) return before.length < mostSeen ? { lines: before, folder: known } : undefined
  const first = before[0]?.number ?? fence.line.number + 1
  return first <= fence.line.number + 1 || before.length < mostSeen
    ? { lines: before, folder: "" }
    : undefined
}

/** A command that goes somewhere, and no sentence that starts with its name. */
const isAlone = /^\s*(?:[$%>] )?(?:cd|pushd|popd)(?:\s+(?:"[^"]*"|'[^']*'|\S+))?\s*(?:$|&&|;|#)/

/** So many lines are remembered at most. */
const mostSeen = 11

function folderAfterAll(lines: readonly Line[], folder: string): string | null {
  let here: string | null = folder
  for (const { text } of lines) {
    if (here === null) return null
    here = folderAfter(commandText(text), here)
  }
  return here
}

/** Takes off a prompt and the shell that runs the command: `$ bash -lc "…`. */
function commandText(text: string): string {
  return text
    .trim()
    .replace(/^[$>%] /, "")
    .replace(/^(?:bash|zsh|sh) -l?c ["']/, "")
}

function looksLikeCommand(command: string): boolean {
  return (
    programNames.some((name) => command.includes(name)) ||
    /<<[-<]?[ \t]*['"]?[A-Za-z_]\w*['"]?$/.test(command)
  )
}

function notUnderstood(line: Line): Issue {
  return {
    code: "parse_error",
    message:
      "The patch is part of a shell command that does more than apply it, so it is not clear where it belongs.",
    hint: "Send the patch alone, with paths from the root of the workspace.",
    ...at(line),
  }
}
