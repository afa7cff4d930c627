import type { Issue } from "../issues/issue.ts"
import { at } from "./at.ts"
import { closes, fenceOf } from "./fences.ts"
import type { Around, Fence, Found, Line, Reader } from "./protocol.ts"

/** Where a command begins: a line does, or it follows another one. */
const begins = String.raw`(?:^|[;&|\n(])\s{0,99}(?:sudo\s{1,99})?`

/**
 * Shell commands that write files. emend runs none and reads none of them, but names each, so that nobody takes a response
 * for done that still has some: in the calls of shell tools (`editingCommand`), and in the fences of an answer (`openCommand`).
 */
const inPlace: readonly [pattern: RegExp, name: string][] = [
  [
    new RegExp(String.raw`${begins}g?sed\s{1,99}(?:-\S{1,99}\s{1,99}){0,9}(?:-[A-Za-z]{0,9}i|--in-place)`),
    "sed -i",
  ],
  [new RegExp(String.raw`${begins}perl\s{1,99}(?:-\S{1,99}\s{1,99}){0,9}-[A-Za-z]{0,9}i`), "perl -i"],
  [new RegExp(String.raw`${begins}(?:ed|ex)\s{1,99}(?:-s\s{1,99})?[^\s|&;<>]`), "ed"],
  [new RegExp(String.raw`${begins}tee\s{1,99}(?:-a\s{1,99})?(?!\/dev\/)[^\s|&;<>]`), "tee"],
]
/** Of PowerShell. */
const cmdlet = /(?:^|[;&|\n(])\s{0,99}((?:Set|Add)-Content)\b|\|\s{0,99}(Out-File)\b/i
const patchProgram =
  /(?:^|[;&|\n(])\s{0,99}(?:git\s{1,99}apply\b(?!\s{1,99}--(?:check|stat))|patch\s{1,99}(?:-|<|\S{1,300}\s{1,99}<))/
/** `2>&1` and `/dev/null` are no files. */
const redirection = /(?:^|[^<>&\d=-])(?:1?>>?\|?)\s*(?![&>(]|\/dev\/)["']?[\w./~$-]/

/** What a script changes files with, if anything. */
export function editingCommand(script: string): string | undefined {
  const bare = withoutQuoted(script.slice(0, longest))
  const name = inPlace.find(([pattern]) => pattern.test(bare))?.[1]
  if (name !== undefined) return name
  return patchProgram.test(bare) ? "a patch program" : redirection.test(bare) ? byRedirection : undefined
}

const byRedirection = "a redirection (>)"

/** Nobody writes longer commands to change a file by hand; what is cut off is content. */
const longest = 20_000
const longestLine = 2000

function withoutQuoted(script: string): string {
  return script.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''")
}

export const commandHint = "Run the command yourself, or ask for the change as an edit."

const shellFence = /^(?:bash|sh|shell|zsh|ksh|fish|console|terminal|shell-?session|powershell|pwsh|ps1)\b/i

/** Programs that run a script, by whatever path they are called. */
export const shellPrograms = /^(?:.*[/\\])?(?:bash|zsh|sh|dash|ksh)(?:\.exe)?$/

/** Does a fence have commands in it, and is in no other one? */
export function isShell({ outer, info }: Fence): boolean {
  return !outer && shellFence.test(info)
}

/**
 * A command in a shell's fence that writes a text of the answer's own into a file. What only runs a program and keeps what that
 * prints (`npm test > log.txt`) is no edit. A here-document is taken as a whole: what it quotes is not carried out. But for patches,
 * which are read wherever they are: neither the file that one is put into counts, nor the program that applies it.
 */
export function openCommand(line: Line, { fence }: Pick<Around, "fence">): Reader | undefined {
  if (!fence || fence.line === line || !isShell(fence)) return undefined
  if (line.text.length > longestLine) return undefined
  const command = line.text.replace(/^\s{0,99}[$%] /, "")
  const written = writtenBy(command)
  if (!written) return undefined
  const word = /<<-?\s{0,9}(["']?)([A-Za-z_]\w{0,99})\1(?!\w)/.exec(command)?.[2]
  const found: Found[] = [{ type: "issue", issue: notRun(written, line) }]
  const held: Line[] = []
  return {
    // The line is given back, so that who looks at the lines before a patch sees all of them.
    read(next) {
      if (word === undefined) return { state: "again", found }
      held.push(next)
      const mark = next === line ? undefined : fenceOf(next)
      const isOver = next !== line && (next.text.trim() === word || (mark && closes(fence, mark)))
      return isOver ? { state: "again", found } : { state: "more" }
    },
    end: () => found,
    left: () => held.slice(1),
  }
}

interface Written {
  by: string
  path?: string
}

/** Programs whose output is the answer's own text, or a changed text. */
const writers = /^(?:sudo\s{1,9})?(?:cat|echo|printf|g?sed|g?awk|jq|yq|tr|perl|envsubst)(?:\s|$)/
const target = /(?:^|[^<>&\d=-])1?>>?\|?\s{0,9}([^\s"'`;&|<>()]{1,300})/
/** Files of the machine, not of a project; and patches. */
const elsewhere = /^(?:~|\$\{?HOME|\/(?:dev|tmp|etc|var|proc|sys|usr|opt|root)\/)|\.(?:patch|diff)$/

/** What a command writes a text of the answer's own into, if anything. */
export function writtenBy(command: string): Written | undefined {
  const bare = withoutQuoted(command)
  if (bare.trimStart().startsWith("#")) return undefined
  const [, content, outFile] = cmdlet.exec(bare) ?? []
  const own = inPlace.find(([pattern]) => pattern.test(bare))?.[1] ?? content ?? outFile
  if (own !== undefined) return ofProject({ by: own, ...lastPath(bare) })
  for (const part of bare.split(/[;|]|&&/)) {
    const path = writers.test(part.trimStart()) ? target.exec(part)?.[1] : undefined
    const written = path === undefined ? undefined : ofProject({ by: byRedirection, path })
    if (written) return written
  }
  return undefined
}

function ofProject(written: Written): Written | undefined {
  return written.path !== undefined && elsewhere.test(written.path) ? undefined : written
}

/** The file that is changed in place comes last. */
function lastPath(bare: string): { path?: string } {
  const [command = ""] = bare.split(/<<|\|\||&&|;/)
  const path = command.trim().split(/\s+/).at(-1)
  return path !== undefined && /^[\w.@/~$-]*[./\w]\w$/.test(path) && path.length < 300 ? { path } : {}
}

function notRun({ by, path }: Written, line: Line): Issue {
  return {
    code: "unknown_call",
    message: `The command on line ${line.number} changes ${path ?? "files"} with ${by}, which emend does not run; nothing was done for it.`,
    hint: commandHint,
    ...(path !== undefined && { path }),
    ...at(line),
  }
}
