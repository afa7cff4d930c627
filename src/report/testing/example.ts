import type { Edit } from "../../edits/edit.ts"
import type { Snapshot } from "../../edits/snapshot.ts"
import type { Issue } from "../../issues/issue.ts"
import { type Plan, type PlanOptions, plan } from "../../plan/index.ts"
import { encode } from "../../text/encoding.ts"
import { sha256 } from "../../text/hash.ts"
import { type ReadEdits, type Report, report } from "../report.ts"

/** A real plan over texts, each under the path that the edits name. */
export function planFor(edits: readonly Edit[], files: Record<string, string>, options?: PlanOptions): Plan {
  return plan(edits, snapshotFor(edits, files), options)
}

export function snapshotFor(edits: readonly Edit[], files: Record<string, string>): Snapshot {
  const states = Object.entries(files).map(
    ([path, text]) =>
      [path, { kind: "text", text, encoding: "utf-8", hash: sha256(encode(text, "utf-8")!) }] as const,
  )
  const targets = edits.map((edit) => {
    const to = "to" in edit ? edit.to : undefined
    return { path: { key: edit.path }, ...(to !== undefined && { to: { key: to } }) }
  })
  return { targets, files: new Map(states) }
}

export function reading(edits: readonly Edit[], issues: readonly Issue[] = []): ReadEdits {
  return { format: edits.length > 0 ? "example" : null, edits, issues, repairs: [] }
}

/** The report of a dry run (or of a run that wrote everything) over texts. */
export function reportFor(
  edits: readonly Edit[],
  files: Record<string, string>,
  { dryRun = false, issues = [], ...options }: PlanOptions & { dryRun?: boolean; issues?: Issue[] } = {},
): Report {
  const planned = planFor(edits, files, options)
  const written =
    dryRun || planned.files.length === 0 ? undefined : { ok: true as const, commit: { id: "C1" } }
  return report(reading(edits, issues), planned, written, { dryRun })
}

/** A failed edit with this issue, for what is shown about it. */
export function reportOf(issue: Issue): Report {
  return {
    ok: false,
    dryRun: false,
    format: "example",
    mode: "partial",
    commit: null,
    edits: [
      {
        index: 0,
        op: "update",
        path: "a.py",
        status: "failed",
        hunks: [],
        issue,
        additions: 0,
        deletions: 0,
      },
    ],
    files: [],
    issues: [],
    repairs: [],
    filesAutoAdded: [],
  }
}

export function update(path: string, old: string, text: string): Edit {
  return { op: "update", path, hunks: [{ old, new: text, scope: "lines" }] }
}
