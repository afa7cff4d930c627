import { type Command, InvalidArgumentError, Option } from "commander"
import { protocols } from "../core.ts"
import { choices } from "../options.ts"
import { parseRoot } from "./roots.ts"

/** Options of every command that takes a response. */
export function responding(command: Command): Command {
  return command
    .addOption(formatOption("--format <FORMAT>", "how the response is written (default: auto)", ["auto"]))
    .option("--clipboard", "take the response from the clipboard")
    .option("--json", "print one JSON object")
}

/** Options of the commands that place edits in files. */
export function placing(command: Command): Command {
  const match = new Option("--match <HOW>", "how loosely old text may match (default: as the format wants)")
  const ambiguous = new Option("--ambiguous <WHAT>", "what to do where several places fit (default: refuse)")
  const syntax = new Option(
    "--syntax <WHAT>",
    "what to do about an edit after which a file does not parse (default: refuse, if it was not found exactly)",
  )
  return rooted(responding(command))
    .addOption(match.choices(choices.match))
    .addOption(new Option("--atomic", "all or nothing").conflicts("partial"))
    .addOption(new Option("--partial", "land what can land").conflicts("atomic"))
    .option(
      "--context <PATH>",
      "a file or folder that the model has seen; edits of others wait (repeatable)",
      collect,
    )
    .addOption(ambiguous.choices(choices.ambiguous))
    .addOption(syntax.choices(choices.syntax))
    .option("--overwrite", "let creates and moves replace existing files, and change read-only ones")
}

/** Options of `apply` and `check`: what to show. */
export function showing(command: Command): Command {
  return placing(command)
    .option("--diff", "show the changes (the default for dry runs)")
    .option("--no-diff", "do not show them")
    .option("--retry", "print what to tell the model about what failed, instead of the report")
}

/** Options of the commands that look at what was applied before. */
export function recalling(command: Command): Command {
  return rooted(command).option("--json", "print one JSON object")
}

/** Options of `undo` and `redo`. */
export function choosing(command: Command): Command {
  return recalling(command)
    .option("--path <PATH>", "only this file (repeatable)", collect)
    .option("--stage", "git add what was changed")
}

export function formatOption(flags: string, description: string, more: string[] = []): Option {
  return new Option(flags, description).choices([...more, ...protocols.map((protocol) => protocol.name)])
}

export function positiveInteger(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) {
    throw new InvalidArgumentError("It must be a whole number from 1 on.")
  }
  return number
}

export function port(value: string): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number > 65_535) {
    throw new InvalidArgumentError("It must be a port from 0 to 65535; 0 is any free one.")
  }
  return number
}

/** Options of `lint`. */
export function linting(command: Command): Command {
  const description =
    "a folder with the files, or NAME=DIR: what only they can tell is checked as well; repeatable"
  return rooted(responding(command), description).option(
    "--fix",
    "print the response with everything put right that certainly can be",
  )
}

/** Options of `context`. */
export function packing(command: Command): Command {
  return rooted(command)
    .addOption(formatOption("--format <FORMAT>", "tell the model to write its edits in this format"))
    .addOption(new Option("--instructions <TEXT>", "what the model shall do").conflicts("instructionsFile"))
    .option("--instructions-file <FILE>", "the same from a file, or - for standard input")
    .option("--exclude <PATTERN>", "leave out, as in a .gitignore (repeatable)", collect)
    .option("--no-gitignore", "take files that git ignores as well")
    .addOption(new Option("--map <WHICH>", "files in the map").choices(["chosen", "all"]).default("chosen"))
    .option("--list", "list the files by their tokens, instead of packing them")
    .option("--json", "print one JSON object")
}

/** The option of commands after which programs may run. */
export function trusting(command: Command): Command {
  return command
    .option("--trust", "trust what the folder brings, this once (EMEND_TRUST=1 does the same)")
    .on("option:trust", () => {
      // Not only for the configuration: also for the journal.
      process.env.EMEND_TRUST = "1"
    })
}

/** The option of every command that works in folders. */
export function rooted(
  command: Command,
  description = "the folder to work in, or NAME=DIR; repeatable (default: the current one)",
): Command {
  return command.option("--root <DIR>", description, (value: string, all: unknown[] | undefined) => [
    ...(all ?? []),
    parseRoot(value),
  ])
}

function collect(value: string, all: string[] | undefined): string[] {
  return [...(all ?? []), value]
}
