import type { Call } from "./call.ts"
import { type Fault, given, type Outcome } from "./parameters.ts"
import { workdirOf } from "./patched.ts"
import type { Readers } from "./readers.ts"

/**
 * The command of a shell tool, as a list of arguments or as a script; undefined if the call has none. Agents call `apply_patch`
 * through their shell, which is read; whatever else a command does to files is not, and is said not to be.
 */
export function commandOf({ input }: Call): readonly string[] | string | undefined {
  const command = given(input, "command")
  if (typeof command === "string") return command
  return Array.isArray(command) && command.every((each) => typeof each === "string") ? command : undefined
}

/** What a command comes to; nothing, if it changes no file that one can see. */
export function ranInShell(call: Call, readers: Readers): Outcome {
  const command = commandOf(call)
  if (command === undefined) return []
  const workdir = workdirOf(call.input)
  const [program, first, script] = typeof command === "string" ? [] : command
  if (program !== undefined && patchPrograms.test(program) && first !== undefined)
    return readers.patch(first, workdir)
  const isScript = program !== undefined && shells.test(program) && /^-\w*c$/.test(first ?? "")
  const text = typeof command === "string" ? command : isScript ? (script ?? "") : command.join(" ")
  const patch = patchIn(text)
  if (patch !== undefined) return readers.patch(patch, workdir)
  const editing = editingCommand(text)
  return editing === undefined ? [] : [notRead(call.title, editing)]
}

const patchPrograms = /^(?:.*[/\\])?apply_?patch$/
const shells = /^(?:.*[/\\])?(?:bash|zsh|sh|dash|ksh)(?:\.exe)?$/

/** The script, or the patch that it hands over as an argument in quotes. */
function patchIn(script: string): string | undefined {
  if (!/\bapply_?patch\b/.test(script) || !script.includes("*** Begin Patch")) return undefined
  const quoted =
    /(?:^|[;&\n])[ \t]*apply_?patch[ \t]+(['"])(\s*\*\*\* Begin Patch[\s\S]*\*\*\* End Patch\s*)\1\s*$/.exec(
      script,
    )
  if (!quoted) return script
  // The words before it may lead to another folder.
  const before = script.slice(0, quoted.index + quoted[0].indexOf("apply"))
  return `${before}apply_patch <<'END_OF_PATCH'\n${quoted[2]!.trim()}\nEND_OF_PATCH`
}

/** Commands that write files: in place, or by sending what they print there. `2>&1` and `/dev/null` are no files. */
const editing: readonly [pattern: RegExp, name: string][] = [
  [
    /(?:^|[;&|\n(])\s{0,99}(?:sudo\s{1,99})?g?sed\s{1,99}(?:-\S{1,99}\s{1,99}){0,9}(?:-[A-Za-z]{0,9}i|--in-place)/,
    "sed -i",
  ],
  [/(?:^|[;&|\n(])\s*(?:sudo\s+)?perl\s+(?:-\S+\s+)*-[A-Za-z]*i/, "perl -i"],
  [/(?:^|[;&|\n(])\s{0,99}(?:sudo\s{1,99})?(?:ed|ex)\s{1,99}(?:-s\s{1,99})?[^\s|&;<>]/, "ed"],
  [/(?:^|[;&|\n(])\s{0,99}(?:sudo\s{1,99})?tee\s{1,99}(?:-a\s{1,99})?(?!\/dev\/)[^\s|&;<>]/, "tee"],
  [
    /(?:^|[;&|\n(])\s{0,99}(?:git\s{1,99}apply\b(?!\s{1,99}--(?:check|stat))|patch\s{1,99}(?:-|<|\S{1,300}\s{1,99}<))/,
    "a patch program",
  ],
  [/(?:^|[^<>&\d=-])(?:1?>>?\|?)\s*(?![&>(]|\/dev\/)["']?[\w./~$-]/, "a redirection (>)"],
]

function editingCommand(script: string): string | undefined {
  const bare = script.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "''").slice(0, longest)
  return editing.find(([pattern]) => pattern.test(bare))?.[1]
}

/** Nobody writes longer commands to change a file by hand; what is cut off is content. */
const longest = 20_000

function notRead(title: string, what: string): Fault {
  return {
    code: "unknown_call",
    message: `The command of ${title} changes files with ${what}, which is not read.`,
    hint: "Run the command yourself, or ask for the change as an edit.",
  }
}
