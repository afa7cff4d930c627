import { workspaceOf } from "../../apply.ts"
import { loadConfig } from "../../config/config.ts"
import { createListing, type ListOptions } from "../../context.ts"
import { recordByOthers } from "../../history.ts"
import { watchFiles } from "../../server/watch-files.ts"
import { oneLine } from "../../text/visible.ts"
import { note, print, printJson } from "../output.ts"
import { type RootOption, rootsOf } from "../roots.ts"
import { whenEnded } from "../signals.ts"

export interface WatchFlags {
  root?: RootOption[]
  once?: boolean
  by?: string
  json?: boolean
}

/** `emend watch`: makes commits of what others change, until somebody ends it. */
export async function watchCommand(flags: WatchFlags): Promise<number> {
  const workspace = await workspaceOf(rootsOf(flags))
  const { exclude = [], gitignore = true } = (await loadConfig(workspace.roots[0]!.dir)).config
  const listed: ListOptions = { exclude, gitignore }
  const look = async () =>
    tell(await recordByOthers({ workspace, ...listed, ...(flags.by && { by: flags.by }) }), flags)
  await look()
  if (flags.once) return 0
  note("what other programs change here is in the log from now on; Ctrl+C ends it")
  let turn = Promise.resolve()
  let isWaiting = false
  function soon(): void {
    // One look covers all that happened until it begins.
    if (isWaiting) return
    isWaiting = true
    turn = turn.then(() => {
      isWaiting = false
      return look().catch((error: unknown) => note(error instanceof Error ? error.message : String(error)))
    })
  }
  const watch = watchFiles(workspace, () => createListing(workspace, listed), {
    files: soon,
    history() {},
    git() {},
  })
  // A system may watch fewer folders than there are, or none; and something has to keep the program alive.
  const now = setInterval(soon, 10_000)
  await whenEnded()
  clearInterval(now)
  watch.close()
  await turn
  return 0
}

type ByOthers = Awaited<ReturnType<typeof recordByOthers>>

async function tell(found: ByOthers, flags: WatchFlags): Promise<void> {
  const { commit, lost, first, unseen } = found
  if (flags.json) {
    if (flags.once || commit || lost.length > 0) await printJson(found)
    return
  }
  if (commit) {
    const files = commit.files.map(({ change, path }) => `  ${change.padEnd(6)}  ${oneLine(path)}\n`).join("")
    await print(`${commit.id}  ${oneLine(commit.label)}\n${files}`)
  }
  if (first) note("this is the first look at these files: changes from now on can be told and undone")
  if (lost.length > 0)
    note(
      `${filesAre(lost.length, "changed ")} in no commit: too many at once, or nobody knows what was there before`,
    )
  if (first && unseen > 0) note(`${filesAre(unseen)} too large, or one too many, to be looked at`)
}

function filesAre(count: number, kind = ""): string {
  return count === 1 ? `1 ${kind}file is` : `${count} ${kind}files are`
}
