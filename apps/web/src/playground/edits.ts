import type { Backend, HistoryChange, HistoryEntry } from "emend/api"
import {
  differingFiles,
  type Edit,
  EmendError,
  expectedFiles,
  type FileState,
  parse,
  pickedEdits,
  report,
  review,
} from "emend/core"
import * as commits from "../../../../src/commit/index.ts"
import { unified } from "../../../../src/text/unified.ts"
import { readState } from "../../../../src/workspace/file-state.ts"
import { sameNames } from "../../../../src/workspace/same-names.ts"
import { snapshot } from "../../../../src/workspace/snapshot.ts"
import { type Desk, failed, value } from "./desk.ts"

type EditMethods = Pick<Backend, "snapshot" | "sameNames" | "apply" | "history" | "changes" | "undo" | "redo">

/** Planning, writing and taking back, in memory: the very code that works on disks. */
export function editMethods(desk: Desk): EditMethods {
  const { workspace } = desk
  return {
    async snapshot({ edits }) {
      const { targets, files } = await snapshot(workspace, edits as unknown as Edit[])
      return value({ targets, files: [...files], blocked: [] })
    },
    sameNames: async ({ paths }) => value([...(await sameNames(workspace, paths))]),
    async apply({ response, options, choices, expected }) {
      const { format } = options
      const parsed = parse(response, format === undefined ? {} : { format })
      const seen = await snapshot(workspace, pickedEdits(parsed, choices))
      const { approved } = review(parsed, seen, { ...options, choices })
      const differing = differingFiles(expected, expectedFiles(approved))
      if (differing.length > 0) return failed(stale(differing))
      const written = await commits.commit(workspace, { files: approved.files })
      if (written.ok) {
        desk.changes.set(written.commit.id, approved.files)
        told(approved.files.map(({ path }) => path))
      }
      return value(report(parsed, approved, written, { dryRun: false }))
    },
    history: async () => value(await commits.log(workspace)),
    changes: async ({ id }) => value(await changesOf(desk, id)),
    undo: (of) => turn("undo", of),
    redo: (of) => turn("redo", of),
  }

  async function turn(verb: "undo" | "redo", of: { id?: string; paths?: string[] }) {
    try {
      const done = await (verb === "undo" ? commits.undo(workspace, of) : commits.redo(workspace, of))
      if (!done.ok) return failed<HistoryEntry>({ ...done.issue, paths: done.paths })
      told(done.commit.files.map(({ path }) => path))
      return value<HistoryEntry>(done.commit)
    } catch (error) {
      if (!(error instanceof EmendError)) throw error
      return failed<HistoryEntry>({ code: "usage", message: error.message })
    }
  }

  function told(keys: string[]): void {
    desk.tell({ type: "files", keys })
    desk.tell({ type: "history" })
  }
}

function stale(paths: string[]) {
  return {
    code: "stale" as const,
    message: `${paths.join(", ")} changed since the preview was made. Nothing was written.`,
    hint: "Look at the new preview, then apply it.",
    paths,
  }
}

/** What a commit did. Undos and redos are made of the commit that they are about. */
async function changesOf(desk: Desk, id: string): Promise<HistoryChange[]> {
  const entry = (await commits.log(desk.workspace)).find((each) => each.id === id)
  const [, verb, of] = /^(undo|redo) (\S+)$/.exec(entry?.label ?? "") ?? []
  const kept = desk.changes.get(of ?? id) ?? []
  const found: HistoryChange[] = []
  for (const file of entry?.files ?? []) {
    const own = kept.find(({ path, from }) => [path, from].includes(file.path) || path === file.from)
    if (!own) continue
    const [before, after] = verb === "undo" ? [own.after, own.before] : [own.before, own.after]
    const now = await stateNow(desk, file.path)
    const { path, change, from, additions, deletions, undone } = file
    found.push({
      ...{ path, change, additions, deletions },
      ...(from !== undefined && { from }),
      ...(undone && { undone }),
      diff: unified(textOf(before), textOf(after), {
        from: before.kind === "missing" ? undefined : (from ?? path),
        to: after.kind === "missing" ? undefined : path,
      }).text,
      ...sinceThen(path, after, now),
    })
  }
  return found
}

function sinceThen(
  path: string,
  after: FileState,
  now: FileState,
): Pick<HistoryChange, "since" | "sinceDiff"> {
  if (hashOf(after) === hashOf(now)) return { since: "same" }
  const { text } = unified(textOf(after), textOf(now), {
    from: after.kind === "missing" ? undefined : path,
    to: now.kind === "missing" ? undefined : path,
  })
  return { since: now.kind === "missing" ? "deleted" : "changed", sinceDiff: text }
}

async function stateNow({ workspace }: Desk, key: string): Promise<FileState> {
  const state = await readState(workspace.fs, workspace.absolute(key), key)
  return "issue" in state ? { kind: "missing" } : state
}

const textOf = (state: FileState) => (state.kind === "text" ? state.text : "")
const hashOf = (state: FileState) => ("hash" in state ? state.hash : state.kind)
