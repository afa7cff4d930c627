import type { Command } from "commander"
import { faultText } from "./fault.ts"
import { note, survivePipes } from "./output.ts"
import { hearOnlyPerson } from "./own-words.ts"
import { createProgram } from "./program.ts"

/** Runs the program and gives its exit status. It never throws for what a user can do wrong. */
export async function run(args: readonly string[]): Promise<number> {
  survivePipes()
  let status = 0
  const program = createProgram(args, { exit: (code) => void (status = code) })
  try {
    hearOnlyPerson()
    await program.parseAsync(meantArgs(args, program), { from: "user" })
    return status
  } catch (error) {
    return explainError(error)
  }
}

/** Help for a command that does not exist is answered like the command itself: with the name that may be meant. */
function meantArgs(args: readonly string[], program: Command): readonly string[] {
  const [first, name] = args
  if (first !== "help" || name === undefined || name.startsWith("-")) return args
  return program.commands.some((command) => command.name() === name) ? args : [name]
}

/** commander has already said what is wrong with the usage; everything else is said here. */
function explainError(error: unknown): number {
  const { code, exitCode, kind } = error as { code?: string; exitCode?: number; kind?: string }
  if (code?.startsWith("commander.")) return exitCode === 0 ? 0 : 2
  note(faultText(error))
  return kind === "usage" ? 2 : 1
}
