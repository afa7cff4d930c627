import {
  differingFiles,
  type Edit,
  expectedFiles,
  type FileState,
  type Issue,
  pickedEdits,
  readRounds,
  report,
  review,
} from "../core.ts"
import { commit, sameNames, snapshot, type Workspace } from "../index.ts"
import { failure } from "./answers.ts"
import type { Answer, AppliedReport, ApplyRequest, NamedFiles, WireSnapshot } from "./api.ts"
import type { FollowUp } from "./follow-up.ts"
import { type Forbids, forbiddenIn } from "./forbids.ts"
import { noteOf } from "./notes.ts"

/** The files that edits name, for a browser to plan on. */
export async function wireSnapshot(
  workspace: Workspace,
  named: readonly NamedFiles[],
  forbids: Forbids,
): Promise<WireSnapshot> {
  const { targets, files } = await snapshot(workspace, named.map(asEdit))
  return { targets, files: [...files], blocked: [...blockedOf(files.keys(), forbids)] }
}

/** A snapshot only looks at what an edit is called; what it does is not sent. */
function asEdit({ op, path, to, root }: NamedFiles): Edit {
  const named = { path, ...(root !== undefined && { root }) }
  if (op === "move") return { op, ...named, to: to ?? path }
  if (op === "update") return { op, ...named, ...(to !== undefined && { to }), hunks: [] }
  return op === "delete" ? { op, ...named } : { op: op === "create" ? op : "rewrite", ...named, content: "" }
}

function blockedOf(keys: Iterable<string>, forbids: Forbids): Map<string, Issue> {
  const blocked = new Map<string, Issue>()
  for (const key of keys) {
    const issue = forbids(key)
    if (issue) blocked.set(key, issue)
  }
  return blocked
}

/** Plans once more, and writes if that comes to the very bytes that were previewed. */
export async function applyPreviewed(
  workspace: Workspace,
  request: ApplyRequest,
  { forbids, followUp }: { forbids: Forbids; followUp: FollowUp },
): Promise<Answer<AppliedReport>> {
  const { response, earlier = [], options, choices, expected } = request
  const { format = "auto" } = options
  const { parsed } = readRounds([...earlier, response], { format })
  const seen = await snapshot(workspace, pickedEdits(parsed, choices))
  const reviewed = review(parsed, seen, {
    ...options,
    format,
    choices,
    blocked: blockedOf(seen.files.keys(), forbids),
    hash: workspace.fs.hash,
  })
  const { approved } = reviewed
  const [forbidden] = forbiddenIn(approved.files, forbids)
  if (forbidden) return failure(forbidden.code, forbidden.message, { hint: untick, paths: [forbidden.path!] })
  const paths = differingFiles(expected, expectedFiles(approved))
  if (paths.length > 0) return stale(paths)
  if (approved.files.length === 0) return { value: report(parsed, approved, undefined, { dryRun: false }) }
  const written = await commit(workspace, {
    files: approved.files,
    label: "apply",
    meta: noteOf(request, reviewed),
  })
  if (!written.ok && written.issue.code === "stale") return stale(written.paths)
  const { files } = approved
  const notices = written.ok ? await followUp.after({ workspace, commit: written.commit.id, files }) : []
  return { value: { ...report(parsed, approved, written, { dryRun: false }), notices } }
}

const untick = "Untick the edit that does this, or change the rule in the settings."

function stale(paths: string[]) {
  const names = paths.slice(0, 3).join(", ") + (paths.length > 3 ? ` and ${paths.length - 3} more` : "")
  return failure("stale", `Nothing was written: ${names} changed since the preview.`, {
    hint: "Look at the new preview, then apply again.",
    paths,
  })
}

export async function filesOfSameName(
  workspace: Workspace,
  paths: readonly string[],
): Promise<[string, FileState][]> {
  return [...(await sameNames(workspace, paths))]
}
