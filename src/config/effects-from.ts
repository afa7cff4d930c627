import type { DiagnosticsOptions, Vet } from "../effects/index.ts"
import type { Effect } from "../session/effect.ts"
import type { Config } from "./config.ts"
import { commandWords } from "./wants.ts"

/** What is known about a folder that the programs of a configuration run in. Left out: all of it is the caller's own. */
export interface EffectsFrom {
  vet?: Vet
  /** The filters that git may run though the repository names them. */
  filters?: readonly string[]
  /** The globs whose formatters may use a shell. */
  shellFor?: ReadonlySet<string>
}

/**
 * What a configuration wants done after each edit, in the order that makes sense: format, stage what is formatted, then ask the
 * language servers, which takes longest. Loaded only where there is something to do. The configuration counts as the caller's own:
 * `openProject` has that of a folder as far as it is trusted.
 */
export async function effectsFrom(config: Config, from: EffectsFrom = {}): Promise<Effect[]> {
  const { formatters = {}, stage = false, diagnostics = false } = config
  const { vet, filters, shellFor } = from
  const formatting = Object.entries(formatters).map(([files, command]) => ({
    files,
    command: commandWords(command),
    shell: shellFor?.has(files) ?? true,
  }))
  if (formatting.length === 0 && !stage && diagnostics === false) return []
  const { diagnosticsEffect, formatEffect, stageEffect } = await import("../effects/index.ts")
  const vetted = { ...(vet && { vet }) }
  return [
    ...(formatting.length > 0 ? [formatEffect({ formatters: formatting, ...vetted })] : []),
    ...(stage ? [stageEffect({ ...(filters && { filters }), ...vetted })] : []),
    ...(diagnostics === false ? [] : [diagnosticsEffect({ ...diagnosticsOptions(diagnostics), ...vetted })]),
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
