import { effectsFrom } from "../config/index.ts"
import { type Config, type Effect, type FileChange, runEffects, type Workspace } from "../index.ts"

/** What the project wants done after each commit: formatting, staging, asking language servers. */
export interface FollowUp {
  /** Does it, and tells what a person should know. */
  after(landed: { workspace: Workspace; commit: string; files: readonly FileChange[] }): Promise<string[]>
  close(): Promise<void>
}

/** Language servers are started once and kept, until the configuration says something else. */
export function createFollowUp(config: () => Config): FollowUp {
  let known: { config: Config; effects: Promise<Effect[]> } | undefined

  async function close(): Promise<void> {
    const effects = await known?.effects
    known = undefined
    await Promise.all((effects ?? []).map((effect) => effect.close?.()))
  }

  return {
    async after(landed) {
      if (known?.config !== config()) {
        await close()
        known = { config: config(), effects: effectsFrom(config()) }
      }
      const { notices, diagnostics } = await runEffects(await known!.effects, landed)
      const found = diagnostics.flatMap(({ path, found, more }) => [
        ...found.map(
          ({ severity, line, column, message }) => `${path}:${line}:${column} ${severity}: ${message}`,
        ),
        ...(more > 0 ? [`${path}: ${more} more`] : []),
      ])
      return [...notices, ...found]
    },
    close,
  }
}
