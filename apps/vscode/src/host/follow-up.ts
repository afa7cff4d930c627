import { messageOf } from "../../../../src/issues/error.ts"
import type { Effect, EffectResult } from "../../../../src/session/effect.ts"
import { nodeFileSystem } from "../../../../src/workspace/disk.ts"
import { createWorkspace } from "../../../../src/workspace/resolve.ts"
import type { Root } from "../../../../src/workspace/workspace.ts"
import type { FollowUp } from "./host.ts"

/**
 * Formatters and staging, as the configuration has them. Language servers are not asked: VS Code has its own, and shows
 * what they find. Programs see the disk, so only files that are saved concern them.
 */
export function followUpOf(effects: readonly Effect[], roots: readonly Root[]): FollowUp | undefined {
  if (effects.length === 0) return undefined
  const workspace = createWorkspace({ fs: nodeFileSystem(), roots })

  /** One after the other: what is staged is what was formatted. The edit has landed whatever they do. */
  async function inOrder(
    run: (effect: (typeof effects)[number]) => Promise<EffectResult> | undefined,
  ): Promise<string[]> {
    const notices: string[] = []
    for (const effect of effects)
      try {
        notices.push(...((await run(effect))?.notices ?? []))
      } catch (error) {
        notices.push(`${effect.name} failed: ${messageOf(error)}`)
      }
    return notices
  }

  return {
    // The editor made the change: there is no commit of the journal that an effect could name.
    after: (files) => inOrder((effect) => effect.after({ workspace, commit: "", files })),
    afterTurn: (paths) => inOrder((effect) => effect.afterTurn?.({ workspace, paths })),
  }
}
