import type { Edit } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import type { FileChange } from "../plan/index.ts"
import { brokenFiles } from "../report/index.ts"
import type { Session, SessionReport } from "../session/session.ts"
import { type FileState, textOf } from "../text/file.ts"
import { snapshot } from "../workspace/index.ts"
import { type CallWording, complaints } from "./complaint.ts"
import { showChange } from "./display.ts"
import { followUp } from "./follow-up.ts"
import type { FileMetadata, LandedMetadata, Refused, ToolAnswer } from "./tool.ts"

/**
 * Lands the edits of a call in one file, all or none, and answers as edit tools do: the file as title, the diff and
 * the texts before and after as metadata, and as output a word of success with everything that followed from it.
 */
export async function landInFile(
  session: Session,
  call: {
    path: string
    edits: readonly Edit[]
    label: string
    done: (report: SessionReport) => string
    called: CallWording
  },
): Promise<ToolAnswer<FileMetadata>> {
  const { path, edits, label, done, called } = call
  let written: readonly FileChange[] = []
  const onWritten = (files: readonly FileChange[]) => {
    written = files
  }
  const report = await session.apply(edits, { mode: "atomic", label, onWritten })
  if (!report.ok) return refusal(report, { path, ...called })
  const file = report.edits[0]?.path ?? path
  const change = written.find((each) => each.path === file) ?? (await unchanged(session, file))
  return {
    ok: true,
    title: file,
    output: report.commit === null ? alreadyThere(file) : done(report) + followUp(report),
    metadata: { ...metadataOf(report), ...showChange(file, textOf(change.before), textOf(change.after)) },
  }
}

/** What a call that landed nothing comes to. */
export function refusal(report: SessionReport, called: CallWording): Refused {
  const issues = [...report.edits.flatMap(({ issue }) => issue ?? []), ...report.issues]
  return {
    ok: false,
    title: report.edits[0]?.path ?? called.path ?? "Nothing was changed",
    output: complaints(report, called),
    metadata: { issues: once(issues.filter(({ code }) => code !== "batch_failed")), edits: report.edits },
  }
}

/** What is wrong with a file is wrong for every edit of it. */
function once(issues: readonly Issue[]): Issue[] {
  return [...new Map(issues.map((issue) => [JSON.stringify(issue), issue])).values()]
}

/** What programs want to know of a call that landed. */
export function metadataOf({
  commit,
  edits,
  files,
  diagnostics,
  staged,
  notices,
}: SessionReport): LandedMetadata {
  const syntax = brokenFiles({ files }).map(({ path, syntax }) => ({ path, ...syntax! }))
  return { commit, diagnostics, edits, staged, notices, ...(syntax.length > 0 && { syntax }) }
}

export function alreadyThere(file: string): string {
  return `${file} already is as this call wants it. Nothing was written.`
}

/** A file that is as it was. */
async function unchanged(
  { workspace }: Session,
  path: string,
): Promise<Pick<FileChange, "before" | "after">> {
  const state = (await stateAt(workspace, path)) ?? { kind: "missing" }
  return { before: state, after: state }
}

/** What is at a path now; undefined if it leads out of the workspace. */
export async function stateAt(workspace: Session["workspace"], path: string): Promise<FileState | undefined> {
  const { targets, files } = await snapshot(workspace, [{ op: "delete", path }])
  const target = targets[0]!.path
  return "key" in target ? files.get(target.key) : undefined
}
