import type { DiagnosticsOptions } from "../effects/index.ts"
import type { Effect } from "../session/effect.ts"
import { commandWords } from "./command-words.ts"
import type { Config } from "./config.ts"

/**
 * What a configuration wants done after each edit, in the order that makes sense: format, stage what is formatted, then ask the
 * language servers, which takes longest. Loaded only where there is something to do.
 */
export async function effectsFrom(config: Config): Promise<Effect[]> {
  const { formatters = {}, stage = false, diagnostics = false } = config
  const formatting = Object.entries(formatters).map(([files, command]) => ({
    files,
    command: commandWords(command),
  }))
  if (formatting.length === 0 && !stage && diagnostics === false) return []
  const { diagnosticsEffect, formatEffect, stageEffect } = await import("../effects/index.ts")
  return [
    ...(formatting.length > 0 ? [formatEffect({ formatters: formatting })] : []),
    ...(stage ? [stageEffect()] : []),
    ...(diagnostics === false ? [] : [diagnosticsEffect(diagnosticsOptions(diagnostics))]),
  ]
}

function diagnosticsOptions(diagnostics: NonNullable<Config["diagnostics"]>): DiagnosticsOptions {
  if (typeof diagnostics === "boolean") return {}
  const { servers = {}, timeout, startTimeout, severity } = diagnostics
  const settings = Object.entries(servers).map(([name, server]) => [name, server && serverSettings(server)])
  return {
    servers: Object.fromEntries(settings),
    ...(timeout !== undefined && { timeout }),
    ...(startTimeout !== undefined && { startTimeout }),
    ...(severity !== undefined && { severity }),
  }
}

type Server = Exclude<
  NonNullable<Exclude<Config["diagnostics"], boolean | undefined>["servers"]>[string],
  false
>

function serverSettings({ command, ...others }: Server): object {
  return { ...others, ...(command !== undefined && { command: commandWords(command) }) }
}
