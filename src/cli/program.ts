import { readFileSync } from "node:fs"
import { Command, InvalidArgumentError, Option } from "commander"
import { protocols } from "../core.ts"
import { examples } from "./examples.ts"
import { parseRoot } from "./roots.ts"

/** The commands, their options and their help. What a command does is loaded only when it is asked for. */
export function createProgram({ exit }: { exit(status: number): void }): Command {
  const program = new Command("emend")
    .description("Lands the edits that language models write in your files: exactly as meant, or it says precisely why not.")
    .exitOverride()
    .helpCommand("help [command]", "show the help of a command")
    .configureHelp({ showGlobalOptions: false })
    .option("-V, --version", "print the version")
    .on("option:version", () => {
      process.stdout.write(`${version()}\n`)
      program.error("", { exitCode: 0, code: "commander.version" })
    })

  /** A command whose action gives the exit status. */
  function command(usage: string, description: string): Command {
    return program
      .command(usage)
      .description(description)
      .addHelpText("after", () => examples[usage.split(" ")[0]!] ?? "")
      .option("--no-color", "never colour the output (NO_COLOR does the same)")
  }

  placing(responding(command("apply [RESPONSE]", "apply the edits of a response to the files")))
    .option("--dry-run", "work everything out, write nothing")
    .option("-i, --interactive", "look at each change and accept, reject or edit it")
    .option("--stage", "git add what was changed")
    .option("--retry", "print what to tell the model about what failed, instead of the report")
    .action(async (source, options) => exit(await (await import("./commands/apply.ts")).applyCommand(source, options)))

  placing(responding(command("check [RESPONSE]", "say what apply would do, and write nothing")))
    .option("--retry", "print what to tell the model about what would fail, instead of the report")
    .action(async (source, options) =>
      exit(await (await import("./commands/apply.ts")).applyCommand(source, { ...options, dryRun: true })),
    )

  placing(responding(command("explain [RESPONSE]", "say for each edit how it was placed, and why there"))).action(
    async (source, options) => exit(await (await import("./commands/explain.ts")).explainCommand(source, options)),
  )

  responding(command("parse [RESPONSE]", "show the edits of a response as data, without looking at any file")).action(
    async (source, options) => exit(await (await import("./commands/parse.ts")).parseCommand(source, options)),
  )

  responding(command("lint [RESPONSE]", "list what is wrong with a response, with line and column"))
    .option("--fix", "print the response with everything put right that certainly can be")
    .action(async (source, options) => exit(await (await import("./commands/lint.ts")).lintCommand(source, options)))

  responding(command("convert [RESPONSE]", "print the edits of a response in another format"))
    .addOption(formatOption("--to <FORMAT>", "the format to print").makeOptionMandatory())
    .action(async (source, options) => exit(await (await import("./commands/convert.ts")).convertCommand(source, options)))

  command("prompt [FORMAT]", "print what to tell a model so that it writes a format")
    .action(async (format) => exit(await (await import("./commands/prompt.ts")).promptCommand(format)))

  command("batch [CASES]", "apply many responses in memory: a JSON case per line in, a result per line out")
    .option("-j, --jobs <N>", "worker threads (default: one per processor)", positiveInteger)
    .option("--json", "implied")
    .action(async (source, options) => exit(await (await import("./commands/batch.ts")).batchCommand(source, options)))

  history(command("log", "list what was applied, newest first"))
    .option("-n, --limit <N>", "show the last N only", positiveInteger)
    .action(async (options) => exit(await (await import("./commands/history.ts")).logCommand(options)))

  history(command("undo [ID]", "take back the last commit that is not undone yet, or the one named"))
    .option("--path <PATH>", "only this file (repeatable)", collect, undefined)
    .action(async (id, options) => exit(await (await import("./commands/history.ts")).undoCommand(id, options)))

  history(command("redo [ID]", "bring back what was undone last, or the one named"))
    .option("--path <PATH>", "only this file (repeatable)", collect, undefined)
    .action(async (id, options) => exit(await (await import("./commands/history.ts")).redoCommand(id, options)))

  history(command("recover", "finish or roll back what a killed process left behind (every command does so by itself)")).action(
    async (options) => exit(await (await import("./commands/history.ts")).recoverCommand(options)),
  )

  return program.addHelpText("after", examples.emend)
}

/** Options of every command that takes a response. */
function responding(command: Command): Command {
  return command
    .addOption(formatOption("--format <FORMAT>", "how the response is written", ["auto"]).default("auto"))
    .option("--clipboard", "take the response from the clipboard")
    .option("--json", "print one JSON object")
}

/** Options of the commands that place edits in files. */
function placing(command: Command): Command {
  return rooted(command)
    .addOption(new Option("--match <HOW>", "how loosely old text may match (default: as the format wants)").choices(["exact", "whitespace", "fuzzy"]))
    .addOption(new Option("--atomic", "all or nothing").conflicts("partial"))
    .addOption(new Option("--partial", "land what can land").conflicts("atomic"))
    .option("--context <PATH>", "a file or folder that the model has seen; edits of others are put off (repeatable)", collect)
    .addOption(new Option("--ambiguous <WHAT>", "what to do where several places fit").choices(["refuse", "first"]).default("refuse"))
    .option("--overwrite", "let creates and moves replace existing files")
    .option("--diff", "show the changes (the default for dry runs)")
    .option("--no-diff", "do not show them")
}

function rooted(command: Command): Command {
  return command.option(
    "--root <DIR>",
    "the folder to work in, or NAME=DIR; repeatable (default: the current one)",
    (value: string, all: unknown[] | undefined) => [...(all ?? []), parseRoot(value)],
  )
}

function history(command: Command): Command {
  return rooted(command).option("--json", "print one JSON object")
}

function formatOption(flags: string, description: string, more: string[] = []): Option {
  return new Option(flags, description).choices([...more, ...protocols.map((protocol) => protocol.name)])
}

function collect(value: string, all: string[] | undefined): string[] {
  return [...(all ?? []), value]
}

function positiveInteger(value: string): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < 1) throw new InvalidArgumentError("It must be a whole number from 1 on.")
  return number
}

function version(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version
}
