import type { Project } from "../config/index.ts"
import { runEffects } from "../effects.ts"
import type { Effect, FileChange, Workspace } from "../index.ts"

/** What the project wants done after each commit: formatting, staging, asking language servers. */
export interface FollowUp {
  /** Does it, and tells what a person should know. */
  after(landed: { workspace: Workspace; commit: string; files: readonly FileChange[] }): Promise<string[]>
  close(): Promise<void>
}

/** Language servers are started once and kept, until the configuration says something else. */
export function createFollowUp(project: () => Project | undefined): FollowUp {
  let known: { project: Project | undefined; effects: Promise<Effect[]> } | undefined

  async function close(): Promise<void> {
    const effects = await known?.effects
    known = undefined
    await Promise.all((effects ?? []).map((effect) => effect.close?.()))
  }

  return {
    async after(landed) {
      const now = project()
      if (!known || known.project !== now) {
        await close()
        known = { project: now, effects: now?.effects() ?? Promise.resolve([]) }
      }
      const { notices, diagnostics } = await runEffects(await known.effects, landed)
      const found = diagnostics.flatMap(({ path, found, more }) => [
        ...found.map(
          ({ severity, line, column, message }) => `${path}:${line}:${column} ${severity}: ${message}`,
        ),
        ...(more > 0 ? [`${path}: ${more} more`] : []),
      ])
      return [...(now ? noticesFor(now) : []), ...notices, ...found]
    },
    close,
  }
}

/** What a person at a page should know. What to do about trust is said above everything there, and not by a command. */
function noticesFor({ notices, trust: { issue } }: Project): string[] {
  return notices.map((notice) => (issue && notice.startsWith(issue.message) ? issue.message : notice))
}
