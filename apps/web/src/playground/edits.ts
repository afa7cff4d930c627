import type { Backend, HistoryEntry } from "emend/api"
import {
  differingFiles,
  type Edit,
  EmendError,
  expectedFiles,
  parse,
  pickedEdits,
  report,
  review,
} from "emend/core"
import * as commits from "../../../../src/commit/index.ts"
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
      if (written.ok) told(approved.files.map(({ path }) => path))
      return value(report(parsed, approved, written, { dryRun: false }))
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

function stale(paths: string[]) {
  return {
    code: "stale" as const,
    message: `${paths.join(", ")} changed since the preview was made. Nothing was written.`,
    hint: "Look at the new preview, then apply it.",
    paths,
  }
}
