import type { Answer, Backend, HistoryEntry } from "emend/api"
import { type Edit, EmendError, report } from "emend/core"
import * as commits from "../../../../src/commit/index.ts"
import { entryOf, noteOfTaking } from "../../../../src/server/notes.ts"
import { landPreviewed } from "../../../../src/server/previewed.ts"
import { pathsOfCode } from "../../../../src/whose-code.ts"
import { sameNames } from "../../../../src/workspace/same-names.ts"
import { snapshot } from "../../../../src/workspace/snapshot.ts"
import { type Desk, failed, value } from "./desk.ts"

type EditMethods = Pick<
  Backend,
  "snapshot" | "pathsOfCode" | "sameNames" | "apply" | "history" | "changes" | "undo" | "redo" | "takeBack"
>

/** Planning, writing and taking back, in memory: the very code that works on disks. */
export function editMethods(desk: Desk): EditMethods {
  const { workspace } = desk
  return {
    async snapshot({ edits }) {
      const { targets, files } = await snapshot(workspace, edits as unknown as Edit[])
      return value({ targets, files: [...files], blocked: [] })
    },
    pathsOfCode: async ({ answers, ...options }) => value(await pathsOfCode(workspace, answers, options)),
    sameNames: async ({ paths }) => value([...(await sameNames(workspace, paths))]),
    async apply(request) {
      const { parsed, plan, written } = await landPreviewed(workspace, request)
      if (written && !written.ok && written.issue.code === "stale")
        return failed({ ...written.issue, paths: written.paths })
      if (written?.ok) told(plan.files.map(({ path }) => path))
      return value(report(parsed, plan, written, { dryRun: false }))
    },
    history: async () => value((await commits.log(workspace)).map(entryOf)),
    async changes({ id }) {
      const made = await commits.changes(workspace, id)
      return made ? value(made) : failed({ code: "not_found", message: `There is no commit ${id}.` })
    },
    undo: (of) => turn("undo", of),
    redo: (of) => turn("redo", of),
    async takeBack(took) {
      const of = (await commits.log(workspace)).find(({ id }) => id === took.id)
      return turned(await commits.takeBack(workspace, { ...took, meta: noteOfTaking(of?.meta, took) }))
    },
  }

  async function turn(verb: "undo" | "redo", of: { id?: string; paths?: string[] }) {
    try {
      return turned(await (verb === "undo" ? commits.undo(workspace, of) : commits.redo(workspace, of)))
    } catch (error) {
      if (!(error instanceof EmendError)) throw error
      return failed<HistoryEntry>({ code: "usage", message: error.message })
    }
  }

  function turned(done: commits.CommitResult): Answer<HistoryEntry> {
    if (!done.ok) return failed({ code: done.issue.code, message: done.issue.message, paths: done.paths })
    told(done.commit.files.map(({ path }) => path))
    return value(entryOf(done.commit))
  }

  function told(keys: string[]): void {
    desk.tell({ type: "files", keys })
    desk.tell({ type: "history" })
  }
}
