import { basename } from "node:path"

/** Stands for the path of the file in a command. */
export const fileWord = "$FILE"

/** Shells that call their parameters `$1`, and others. */
const shells = /^(?:ba|da|z|k|mk|a)?sh(?:\.exe)?$/i
const otherShells = /^(?:fish|csh|tcsh|cmd|powershell|pwsh|nu|elvish|xonsh)(?:\.exe)?$/i
/** What makes a program take its next argument for a program text. */
const evaluates = /^(?:-\w*c|-e|-E|-p|-pe|--eval|--print|--command|-Command|-EncodedCommand|\/[ckCK])$/

/** Where a command hands a text to a shell: the index of that text. */
function shellText(command: readonly string[], names = shells): number | undefined {
  const shell = command.findIndex((word) => names.test(basename(word.replaceAll("\\", "/"))))
  const flag = shell < 0 ? -1 : command.findIndex((word, at) => at > shell && evaluates.test(word))
  return flag < 0 || flag + 1 >= command.length ? undefined : flag + 1
}

/** Does a shell read a part of the command? */
export function usesShell(command: readonly string[]): boolean {
  return shellText(command) !== undefined || shellText(command, otherShells) !== undefined
}

/**
 * Why a command cannot be given the name of a file safely; undefined if it can. A name is an argument of its own, or the end of one
 * (`--file=$FILE`): inside of a text that somebody else reads as a program, a file called `$(id)` would be one.
 */
export function unsafeUse(command: readonly string[]): string | undefined {
  const shell = shellText(command)
  const bad = command.find(
    (word, at) =>
      at !== shell &&
      word.includes(fileWord) &&
      (!/^[\w@%+=:,./\\-]*\$FILE$/.test(word) || (at > 0 && evaluates.test(command[at - 1]!))),
  )
  return bad && `${fileWord} cannot be a part of ${JSON.stringify(bad)}: it must be an argument of its own.`
}

/**
 * The command for one file. Where a shell reads a text, the file is one of its parameters, and never part of the text: nothing in a
 * name means anything there.
 */
export function withFile(command: readonly string[], file: string): string[] {
  const at = shellText(command)
  if (at !== undefined) return withParameter(command.slice(0, at), command[at]!, command.slice(at + 1), file)
  if (!command.some((word) => word.includes(fileWord))) return [...command, file]
  return command.map((word) => word.replaceAll(fileWord, () => file))
}

function withParameter(shell: string[], text: string, given: string[], file: string): string[] {
  const named = given.indexOf(fileWord)
  const parameters =
    named > 0
      ? given.map((word) => (word === fileWord ? file : word))
      : [given[0] ?? "sh", ...given.slice(1), file]
  const number = named > 0 ? named : parameters.length - 1
  const parameter = number < 10 ? `"$${number}"` : `"\${${number}}"`
  const line = text.replaceAll(`"${fileWord}"`, () => parameter).replaceAll(fileWord, () => parameter)
  return [...shell, line, ...parameters]
}
