import type { Config } from "../config/config.ts"
import { commandWords } from "../config/wants.ts"
import { knownServers } from "../effects/diagnostics/servers.ts"
import { findProgram, type Whereabouts } from "../effects/program.ts"
import type { Finding } from "./doctor.ts"

/** The programs that emend may start here, and where they were found. None is started. */
export function programFindings(
  { formatters = {}, diagnostics, stage = false }: Config,
  dir: string,
): Finding[] {
  return [
    finding("git", ["git"], { apartFrom: dir }, stage ? "Install git, or set stage to false." : undefined),
    ...Object.entries(formatters).map(([files, command]) =>
      finding(
        `formatter of ${files}`,
        commandWords(command),
        { from: dir },
        "Install it, or take it out of formatters.",
      ),
    ),
    ...serversOf(diagnostics).map(({ name, command, install }) =>
      finding(`language server ${name}`, command, { from: dir }, install),
    ),
  ]
}

function finding(name: string, command: readonly string[], where: Whereabouts, hint?: string): Finding {
  const program = findProgram(command, where)
  if (program) return { name, state: "ok", says: program.file }
  return { name, state: "missing", says: `${command[0]} was not found`, ...(hint !== undefined && { hint }) }
}

/** Those that the configuration names; where it names none, whoever is there is asked. */
function serversOf(
  diagnostics: Config["diagnostics"],
): { name: string; command: readonly string[]; install: string }[] {
  if (typeof diagnostics !== "object") return []
  return Object.entries(diagnostics.servers ?? {}).flatMap(([name, server]) => {
    if (server === false) return []
    const known = knownServers.find((each) => each.name === name)
    const command = server.command ? commandWords(server.command) : known?.command
    return command
      ? [{ name, command, install: known?.install ?? "Install it, or correct its command." }]
      : []
  })
}
