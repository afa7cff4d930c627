import type { Backend, HistoryEntry } from "emend/api"
import { type Edit, EmendError, parse, report } from "emend/core"
import * as commits from "../../../../src/commit/index.ts"
import { land, onDisk } from "../../../../src/land.ts"
import { expecting } from "../../../../src/policy.ts"
import { pickedEdits, review } from "../../../../src/review.ts"
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
      const parsed = parse(response, options)
      const { plan, written } = await land({
        writer: onDisk(workspace),
        label: "apply",
        policy: expecting(expected),
        async plan(blocked) {
          const seen = await snapshot(workspace, pickedEdits(parsed, choices))
          return review(parsed, seen, { ...options, choices, blocked }).approved
        },
      })
      if (written && !written.ok && written.issue.code === "stale")
        return failed({ ...written.issue, paths: written.paths })
      if (written?.ok) told(plan.files.map(({ path }) => path))
      return value(report(parsed, plan, written, { dryRun: false }))
    },
    history: async () => value(await commits.log(workspace)),
    async changes({ id }) {
      const made = await commits.changes(workspace, id)
      return made ? value(made) : failed({ code: "not_found", message: `There is no commit ${id}.` })
    },
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
