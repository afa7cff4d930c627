import { knownServers, type LanguageServer } from "../effects/diagnostics/servers.ts"
import type { Rule } from "../session/permission.ts"
import type { Config } from "./config.ts"

/**
 * What a folder's configuration wants that could do harm, each in a line that a person can judge. The line is what is trusted: another
 * program, another argument, another rule is another line. `personal`: what the person's own says, which its rules could widen.
 */
export function wantsOf(config: Config, personal: Config = {}): string[] {
  const { formatters = {}, diagnostics = false, stage = false, permissions } = config
  return [
    ...Object.entries(formatters).map(
      ([files, command]) => `run ${shown(commandWords(command))} after edits of ${word(files)}`,
    ),
    ...serversWanted(diagnostics),
    ...(stage ? ["add what was changed to git's index"] : []),
    ...widening(rulesOf(permissions?.edit), rulesOf(personal.permissions?.edit)),
  ]
}

/** Rules of a folder come after the person's, and the last one decides: one for all files would lift what they forbid. */
function widening(rules: readonly Rule[], own: readonly Rule[]): string[] {
  const forbids = own.some(({ action }) => action === "deny")
  const asks = own.some(({ action }) => action === "ask")
  return rules.flatMap(({ pattern, action }) => {
    if (action === "allow" && (forbids || asks || !everyFile.has(pattern)))
      return [`let agents edit ${word(pattern)} without asking`]
    return action === "ask" && forbids ? [`let agents edit ${word(pattern)} after asking`] : []
  })
}

/** Without a rule, all files may be edited anyway. */
const everyFile: ReadonlySet<string> = new Set(["*", "**", "**/*"])

function serversWanted(diagnostics: NonNullable<Config["diagnostics"]>): string[] {
  if (diagnostics === false) return []
  const { servers = {} } = diagnostics === true ? {} : diagnostics
  return [
    "ask the language servers of changed files, which may run what the folder tells them to",
    ...Object.entries(servers).flatMap(([name, server]) => {
      if (server === false) return []
      const { command, ...others } = server
      const run = command === undefined ? "start" : `run ${shown(commandWords(command))} as`
      return [`${run} the language server ${word(name)} with ${JSON.stringify(others)}`]
    }),
  ]
}

/** Words that can be told apart, as a shell would want them. */
function shown(words: readonly string[]): string {
  return words.map(word).join(" ")
}

function word(text: string): string {
  return /^[\w@%+=:,./${}*?!-]+$/.test(text) ? text : JSON.stringify(text)
}

type Written = NonNullable<Config["permissions"]>["edit"]

/** Rules in the order in which they are written. */
export function rulesOf(written: Written): Rule[] {
  if (written === undefined) return []
  if (Array.isArray(written)) return written
  return Object.entries(written).map(([pattern, action]) => ({ pattern, action }))
}

/** The commands of a configuration: what runs, to see what of it the folder brings along. */
export function formattersOf({ formatters = {} }: Config): string[][] {
  return Object.values(formatters).map(commandWords)
}

/** The language servers that may run, each with the files that a project of its kind starts at. */
export function serversOf({ diagnostics = false }: Config): Pick<LanguageServer, "command" | "markers">[] {
  if (diagnostics === false) return []
  const { servers = {} } = diagnostics === true ? {} : diagnostics
  const own = Object.entries(servers).flatMap(([name, server]) => {
    if (server === false || !server.command) return []
    const { markers = knownServers.find((each) => each.name === name)?.markers ?? [] } = server
    return [{ command: commandWords(server.command), markers }]
  })
  return [...own, ...knownServers]
}

/**
 * A command as a list of words. In a string, blanks separate them, and quotes of either kind hold them together. There is
 * no shell: nothing else is special.
 */
export function commandWords(command: string | readonly string[]): string[] {
  if (typeof command !== "string") return [...command]
  const words = command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)
  return [...words].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double, single) => double ?? single),
  )
}
