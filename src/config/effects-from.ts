import type { Effect } from "../session/effect.ts"
import { commandWords } from "./command-words.ts"
import type { Config } from "./config.ts"

/**
 * What a configuration wants done after each edit, in the order that makes sense: format, then stage what is formatted. Loaded only where there is something to do.
 */
export async function effectsFrom(config: Config): Promise<Effect[]> {
  const { formatters = {}, stage = false } = config
  const formatting = Object.entries(formatters).map(([files, command]) => ({
    files,
    command: commandWords(command),
  }))
  if (formatting.length === 0 && !stage) return []
  const { formatEffect, stageEffect } = await import("../effects/index.ts")
  return [
    ...(formatting.length > 0 ? [formatEffect({ formatters: formatting })] : []),
    ...(stage ? [stageEffect()] : []),
  ]
}
