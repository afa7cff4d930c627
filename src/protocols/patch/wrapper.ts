import type { Issue, Repair } from "../../issues/issue.ts"
import type { Line } from "../protocol.ts"
import { programNames, readChangeDirectory, readHereCommand } from "./shell.ts"

/** The shell command around a patch, as a response shows it: `cd web && apply_patch <<'EOF'`. */
export interface Wrapper {
  /** The word that ends the here-document. */
  word: string
  /** The folder that the paths of the patch start from. */
  workdir?: string
  repairs: Repair[]
}

/**
 * Looks at the lines before `*** Begin Patch`. A command that would run the patch in a way we cannot be sure
 * of (`cd $DIR`, a pipe, a second command) is an issue: the paths could start from another folder.
 */
export function wrapperBefore(before: readonly Line[]): Wrapper | { issue: Issue } | undefined {
  const line = before.at(-1)
  if (!line || line.text.length > 2000 || !line.text.includes("<<")) return undefined
  const command = commandText(line.text)
  const here = readHereCommand(command)
  const known = here && (here.name === undefined || here.name === "cat" || programNames.includes(here.name))
  if (!known) return looksLikeCommand(command) ? { issue: notUnderstood(line) } : undefined
  const previous = before.at(-2)
  const workdir = here.workdir ?? (previous && readChangeDirectory(commandText(previous.text)))
  const repairs = [
    repair(line, "heredoc", `Took the patch out of a here-document that ends with ${here.word}.`),
  ]
  if (workdir !== undefined)
    repairs.push(repair(line, "cd", `Read its paths from ${workdir}, where the command goes first.`))
  return workdir === undefined ? { word: here.word, repairs } : { word: here.word, workdir, repairs }
}

/** Takes off a prompt and the shell that runs the command: `$ bash -lc "…`. */
function commandText(text: string): string {
  const line = text.trim()
  const command = line[1] === " " && "$>%".includes(line[0]!) ? line.slice(2) : line
  return "bzs".includes(command[0] ?? "-") ? command.replace(/^(?:bash|zsh|sh) -l?c ["']/, "") : command
}

function looksLikeCommand(command: string): boolean {
  return (
    programNames.some((name) => command.includes(name)) ||
    /<<[-<]?[ \t]*['"]?[A-Za-z_]\w*['"]?$/.test(command)
  )
}

function repair(line: Line, kind: string, message: string): Repair {
  return { kind, message, source: { from: line.from, to: line.to }, line: line.number, column: 1 }
}

function notUnderstood(line: Line): Issue {
  return {
    code: "parse_error",
    message:
      "The patch is part of a shell command that does more than apply it, so it is not clear where it belongs.",
    hint: "Send the patch alone, with paths from the root of the workspace.",
    source: { from: line.from, to: line.to },
    line: line.number,
    column: 1,
  }
}
