import { workspaceOf } from "../../apply.ts"
import { foreign } from "../../commit/log.ts"
import { asEncoded } from "../../config/config.ts"
import { stage, stagedOtherwise } from "../../effects/stage.ts"
import { recover } from "../../history.ts"
import { type Commit, type CommitResult, log, redo, undo } from "../../index.ts"
import { bareText } from "../../report/text.ts"
import { oneLine } from "../../text/visible.ts"
import { note, print, printJson } from "../output.ts"
import { type RootOption, rootsOf } from "../roots.ts"
import { stylerFor } from "../style.ts"

interface HistoryFlags {
  root?: RootOption[]
  json?: boolean
  color: boolean
}

/** `emend log`: newest first. */
export async function logCommand(flags: HistoryFlags & { limit?: number }): Promise<number> {
  const commits = (await log(rootsOf(flags))).slice(0, flags.limit)
  await noteForeign(flags)
  if (flags.json) await printJson({ commits })
  else if (commits.length === 0) note("nothing has been applied here yet.")
  else await print(commits.map((commit) => commitText(commit, flags)).join(""))
  return 0
}

type UndoFlags = HistoryFlags & { path?: string[]; stage?: boolean }

/** `emend undo [ID]`. */
export function undoCommand(id: string | undefined, flags: UndoFlags): Promise<number> {
  return turn(undo, "Undone", id, flags)
}

/** `emend redo [ID]`. */
export function redoCommand(id: string | undefined, flags: UndoFlags): Promise<number> {
  return turn(redo, "Redone", id, flags)
}

async function turn(
  verb: typeof undo,
  word: string,
  id: string | undefined,
  flags: UndoFlags,
): Promise<number> {
  await noteForeign(flags)
  // Taking back what is among later changes needs the text of a file, not only its bytes.
  const workspace = await asEncoded(await workspaceOf(rootsOf(flags)))
  return finish(
    await verb({ workspace, ...(id !== undefined && { id }), ...(flags.path && { paths: flags.path }) }),
    word,
    flags,
  )
}

/** `emend recover`. */
export async function recoverCommand(flags: HistoryFlags): Promise<number> {
  const recovery = await recover(rootsOf(flags))
  await noteForeign(flags)
  if (flags.json) await printJson(recovery)
  else {
    const paths = recovery.paths.map((path) => `  ${oneLine(path)}\n`).join("")
    const kept = recovery.kept
      .map((path) => `  left alone, it was changed meanwhile: ${oneLine(path)}\n`)
      .join("")
    await print(`${outcomes[recovery.outcome]}\n${paths}${kept}`)
  }
  return recovery.kept.length > 0 ? 1 : 0
}

/** A journal that came along with the folder, or from another computer, is not believed: that is said, and nothing more. */
async function noteForeign(flags: HistoryFlags): Promise<void> {
  const { commits, begun } = await foreign(await workspaceOf(rootsOf(flags)))
  if (commits > 0)
    note(`${commits} of the commits in .emend were not made by you on this computer, and are left out.`)
  if (begun)
    note(
      "a commit in .emend was begun by somebody else, and was put aside (.emend/foreign.json). If you know it: emend recover --trust",
    )
}

const outcomes = {
  clean: "Nothing to recover: no change was cut short.",
  completed: "A change that was cut short is now complete:",
  rolled_back: "A change that was cut short was taken back:",
}

/** Tells what was done, and sees to git's index, or says what is left there. */
async function finish(result: CommitResult, word: string, flags: UndoFlags): Promise<number> {
  const status = await showResult(result, word, flags)
  if (!result.ok) return status
  const where = await workspaceOf(rootsOf(flags))
  const keys = result.commit.files.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]))
  if (flags.stage) for (const notice of (await stage(where, keys)).notices) note(notice)
  else {
    const left = await stagedOtherwise(where, keys)
    if (left.length > 0)
      note(
        `git's index still has ${left.map(oneLine).join(", ")} as before this. To stage it as it is now: git add`,
      )
  }
  return status
}

async function showResult(result: CommitResult, word: string, flags: UndoFlags): Promise<number> {
  if (flags.json) await printJson(result)
  else if (result.ok) {
    await print(`${word}. ${commitText(result.commit, flags)}`)
    for (const { path, attributes } of result.bare ?? []) if (attributes === "lost") note(bareText(path))
    for (const path of result.merged ?? []) note(`later changes of other lines stay in ${oneLine(path)}`)
  } else {
    const styler = stylerFor(process.stderr, flags)
    const hint = result.issue.hint === undefined ? "" : `\n  → ${oneLine(result.issue.hint)}`
    note(`${styler("bad", oneLine(result.issue.message))}${hint}`)
  }
  return result.ok ? 0 : 1
}

function commitText(commit: Commit, flags: HistoryFlags): string {
  const styler = stylerFor(process.stdout, flags)
  const state = commit.undone ? `  ${styler("warn", "(undone)")}` : ""
  const files = commit.files.map((file) => {
    const path =
      file.from === undefined ? oneLine(file.path) : `${oneLine(file.from)} → ${oneLine(file.path)}`
    const counts = `${styler("added", `+${file.additions}`)} ${styler("removed", `−${file.deletions}`)}`
    const undone = file.undone && !commit.undone ? styler("warn", "  (undone)") : ""
    return `  ${file.change.padEnd(6)}  ${path}  ${counts}${undone}\n`
  })
  return `${styler("strong", oneLine(commit.id))}  ${localTime(commit.at)}  ${oneLine(commit.label)}${state}\n${files.join("")}`
}

/** `2026-11-15 14:03`, by the clock on the wall; `--json` has the exact time. */
function localTime(at: string): string {
  const date = new Date(at)
  // A journal that somebody else wrote may hold anything.
  if (Number.isNaN(date.getTime())) return oneLine(at)
  const two = (number: number) => String(number).padStart(2, "0")
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
