import { commandHint, editingCommand, shellPrograms } from "../commands.ts"
import type { Call } from "./call.ts"
import { type CallFault, type CallResult, given } from "./parameters.ts"
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
export function ranInShell(call: Call, readers: Readers): CallResult {
  const command = commandOf(call)
  if (command === undefined) return []
  const workdir = workdirOf(call.input)
  const [program, first, script] = typeof command === "string" ? [] : command
  if (program !== undefined && patchPrograms.test(program) && first !== undefined)
    return readers.patch(first, workdir)
  const isScript = program !== undefined && shellPrograms.test(program) && /^-\w*c$/.test(first ?? "")
  const text = typeof command === "string" ? command : isScript ? (script ?? "") : command.join(" ")
  const patch = patchIn(text)
  if (patch !== undefined) return readers.patch(patch, workdir)
  const editing = editingCommand(text)
  return editing === undefined ? [] : [notRead(call.title, editing)]
}

const patchPrograms = /^(?:.*[/\\])?apply_?patch$/

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

function notRead(title: string, what: string): CallFault {
  return {
    code: "unknown_call",
    message: `The command of ${title} changes files with ${what}, which is not read.`,
    hint: commandHint,
  }
}
