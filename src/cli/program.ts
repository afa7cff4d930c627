import { Command, CommanderError } from "commander"
import { printable } from "../text/visible.ts"
import { applyCommand } from "./commands/apply.ts"
import { examples } from "./examples.ts"
import {
  choosing,
  formatOption,
  linting,
  packing,
  placing,
  port,
  positiveInteger,
  recalling,
  responding,
  rooted,
  showing,
  trusting,
} from "./flags.ts"
import { parseRoot } from "./roots.ts"
import { version } from "./version.ts"

/** The commands, their options and their help. All but `apply` is loaded only when it is asked for. */
export function createProgram(args: readonly string[], { exit }: { exit(status: number): void }): Command {
  const program = new Command("emend")
    .description(
      "Lands the edits that language models write in your files: exactly as meant, or it says precisely why not.",
    )
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(printable(text.replace(/^error: /, "emend: "))) })
    .addHelpCommand(
      new Command("help")
        .argument("[command]")
        .description("show the help of a command")
        .helpGroup(lastGroup),
    )
    .addHelpText("before", examples.start!)
    .addHelpText("after", examples.emend!)
    .option("-V, --version", "print the version")
    .on("option:version", () => {
      process.stdout.write(`${version()}\n`)
      throw new CommanderError(0, "commander.version", "")
    })
  const add: Add = (usage, description, options, action) => {
    const command = program.command(usage).description(description)
    command.option("--no-color", "never colour the output (NO_COLOR does the same)")
    // Options take time to set up, and only those of the command that is asked for are ever looked at.
    if (!args.includes(command.name())) return
    options(command)
      .addHelpText("after", examples[command.name()] ?? "")
      .action(async (...given) => exit(await action(...given)))
  }
  for (const [heading, addCommands] of groups) {
    program.commandsGroup(heading)
    addCommands(add)
  }
  return program
}

const lastGroup = "What is here:"

/** The commands as the help lists them. */
const groups: readonly (readonly [heading: string, (add: Add) => void])[] = [
  ["The edits of a response:", addEdits],
  ["What was applied:", addHistory],
  ["With a chat beside it:", addChat],
  ["For agents:", addAgents],
  ["Many responses at once:", addBatches],
  [lastGroup, addFolder],
]

const others = () => import("./commands/others.ts")

/** An action gets what commander gives (arguments, then flags) and answers with the exit status. */
type Add = (
  usage: string,
  description: string,
  options: (command: Command) => Command,
  // biome-ignore lint/suspicious/noExplicitAny: commander's flags are what the options above say
  action: (...given: any[]) => Promise<number>,
) => void

function addEdits(add: Add): void {
  const applying = (command: Command) =>
    trusting(showing(command))
      .option("--dry-run", "work everything out, write nothing")
      .option("-i, --interactive", "look at each change and accept, reject or edit it")
      .option("--stage", "git add what was changed")
  add("apply [RESPONSE]", "apply the edits of a response to the files", applying, async (source, flags) =>
    applyCommand(source, flags),
  )
  add("check [RESPONSE]", "say what apply would do, and write nothing", showing, async (source, flags) =>
    applyCommand(source, { ...flags, dryRun: true }),
  )
  add("explain [RESPONSE]", "say for each edit how it was placed, and why", placing, async (source, flags) =>
    (await others()).explainCommand(source, flags),
  )
  add(
    "parse [RESPONSE]",
    "show the edits of a response, without any file",
    responding,
    async (source, flags) => (await others()).parseCommand(source, flags),
  )
  add(
    "lint [RESPONSE]",
    "list what is wrong with a response, by line and column",
    linting,
    async (source, flags) => (await others()).lintCommand(source, flags),
  )
  const converting = (command: Command) =>
    responding(command).addOption(formatOption("--to <FORMAT>", "the format to print").makeOptionMandatory())
  add(
    "convert [RESPONSE]",
    "print the edits of a response in another format",
    converting,
    async (source, flags) => (await others()).convertCommand(source, flags),
  )
}

function addHistory(add: Add): void {
  const limited = (command: Command) =>
    recalling(command).option("-n, --limit <N>", "show the last N only", positiveInteger)
  add("log", "list what was applied, newest first", limited, async (flags) =>
    (await others()).logCommand(flags),
  )
  add(
    "undo [ID]",
    "take back the last commit not undone yet, or the one named",
    choosing,
    async (id, flags) => (await others()).undoCommand(id, flags),
  )
  add("redo [ID]", "bring back what was undone last, or the one named", choosing, async (id, flags) =>
    (await others()).redoCommand(id, flags),
  )
  const watching = (command: Command) =>
    recalling(command)
      .option("--once", "look once, and end")
      .option("--by <TEXT>", "what the log shall call it, such as the command that changed the files")
  add(
    "watch",
    "make commits of what other programs change, so that undo covers it",
    watching,
    async (flags) => (await import("./commands/watch.ts")).watchCommand(flags),
  )
  const recovering = (command: Command) => trusting(recalling(command))
  add("recover", "finish or take back what a killed process left half done", recovering, async (flags) =>
    (await others()).recoverCommand(flags),
  )
}

function addChat(add: Add): void {
  const serving = (command: Command) =>
    trusting(rooted(command))
      .option("--port <PORT>", "where to listen; 0 for any free port", port, 0)
      .option("--open", "show it in the browser")
  add("serve", "show the page, for this machine only", serving, async (flags) =>
    (await import("./commands/serve.ts")).serveCommand(flags),
  )
  add("context <PATH...>", "pack files into a prompt, with token counts", packing, async (paths, flags) =>
    (await import("./commands/context.ts")).contextCommand(paths, flags),
  )
  const asIs = (command: Command) => command
  add("prompt [FORMAT]", "print what to tell a model so that it writes a format", asIs, async (format) =>
    (await others()).promptCommand(format),
  )
  add(
    "stream [RESPONSE]",
    "send a response to the open page while it is being written, and pass it on",
    rooted,
    async (source, flags) => (await import("./commands/stream.ts")).streamCommand(source, flags),
  )
}

function addAgents(add: Add): void {
  const setting = (command: Command) =>
    command
      .option("--root <DIR>", "the folder of the project (default: the current one)", (value: string) => [
        parseRoot(value),
      ])
      .option("--allow-edits", "let the agent edit by emend without asking you each time")
      .option("--remove", "take back what was set up")
      .option("--yes", "write it without being asked")
      .option("--json", "print one JSON object")
  add("init [AGENT]", "set up emend in an agent: shows first what it writes", setting, async (name, flags) =>
    (await import("./commands/init.ts")).initCommand(name, flags),
  )
  const mcp = (command: Command) =>
    trusting(rooted(command))
      .option(
        "--http <PORT>",
        "over HTTP on this machine; 0 for any free port (default: on standard input and output)",
        port,
      )
      .option("--anchors", "let read show a short hash with each line, and edit take lines by these")
      .option("--excerpt", "one more tool: the changed parts of a file, with comments for what stays")
      .option("--token <TOKEN>", "what clients must send over HTTP (EMEND_MCP_TOKEN does the same)")
      .option("--structured", "data for programs in every result, beside the text for the model")
  add("mcp", "offer the tools to MCP clients", mcp, async (flags) =>
    (await import("./commands/mcp.ts")).mcpCommand(flags),
  )
  // Bad usage would end with a status that blocks the agent's call.
  const hooking = (command: Command) => trusting(rooted(command)).allowUnknownOption().allowExcessArguments()
  add("hook", "answer an agent's hook: repair or refuse its edits before they run", hooking, async (flags) =>
    (await import("./commands/hook.ts")).hookCommand(flags),
  )
  const calling = (command: Command) =>
    trusting(recalling(command))
      .option("--input <JSON>", "the parameters (default: standard input)")
      .option(
        "--session <ID>",
        "remember under this name what was read, and want files to be read before edits",
      )
      .option("--list", "list the tools")
      .option("--schema", "print what parameters the tool takes, as JSON Schema")
  add("tool [NAME]", "call one tool as a model would, parameters as JSON", calling, async (name, flags) =>
    (await import("./commands/tool.ts")).toolCommand(name, flags),
  )
}

function addBatches(add: Add): void {
  const batching = (command: Command) =>
    command
      .option("-j, --jobs <N>", "worker threads (default: one per processor)", positiveInteger)
      .option("--queue <URL>", "let workers do it: the PostgreSQL database they share (or EMEND_QUEUE)")
      .option("--run <NAME>", "under this name in the queue")
      .option("--detach", "leave when all cases are in the queue")
      .option("--collect", "write the results of a run that is in the queue")
      .option("--status", "say how far a run is")
      .option("--forget", "remove a run and its results from the database")
      .option(
        "--lease <SECONDS>",
        "give a chunk to another worker if its own is silent for so long (default: 60)",
        positiveInteger,
      )
      .option("--json", "print the status as JSON; results are JSON anyway")
  add(
    "batch [CASES]",
    "apply many responses in memory, a JSON case per line",
    batching,
    async (source, flags) => (await others()).batchCommand(source, flags),
  )
  const working = (command: Command) =>
    command
      .option("--queue <URL>", "the PostgreSQL database that holds the queue (or EMEND_QUEUE)")
      .option("-j, --jobs <N>", "worker threads (default: one per processor)", positiveInteger)
  add("worker", "work on the batches that others put into a queue", working, async (flags) =>
    (await import("./commands/worker.ts")).workerCommand(flags),
  )
}

function addFolder(add: Add): void {
  add("doctor", "say what is installed, found, configured and reachable", recalling, async (flags) =>
    (await import("./commands/doctor.ts")).doctorCommand(flags),
  )
  const deciding = (command: Command) =>
    recalling(command)
      .option("--yes", "trust it without being asked")
      .option("--list", "list the folders that were decided about")
      .option("--revoke", "forget what was decided about this folder")
  add("trust", "look at what a folder wants to run, and trust it", deciding, async (flags) =>
    (await import("./commands/trust.ts")).trustCommand(flags),
  )
}
