import { type Edit, type FileState, type Grammars, type Issue, report } from "../core.ts"
import type { Workspace } from "../index.ts"
import { forbidding } from "../policy.ts"
import { sameNames, snapshot } from "../steps.ts"
import { failure } from "./answers.ts"
import type { Answer, AppliedReport, ApplyRequest, NamedFiles, WireSnapshot } from "./api.ts"
import type { FollowUp } from "./follow-up.ts"
import type { Forbids } from "./forbids.ts"
import { landPreviewed } from "./previewed.ts"

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
  { forbids, followUp, grammars }: { forbids: Forbids; followUp: FollowUp; grammars?: Grammars | undefined },
): Promise<Answer<AppliedReport>> {
  const { parsed, plan, written } = await landPreviewed(workspace, request, {
    policy: forbidding(forbids),
    async reviewing({ files }) {
      const parsers = await grammars?.load(files.keys())
      return {
        // What is declared where decides about some edits; whether files still parse, the page has told.
        ...(parsers && { syntax: "report", parsers: { ...parsers, errors: () => undefined } }),
        blocked: blockedOf(files.keys(), forbids),
      }
    },
  })
  if (written && !written.ok && written.issue.code in hints) return refusal(written)
  const commit = written?.ok ? written.commit.id : undefined
  const notices = commit ? await followUp.after({ workspace, commit, files: plan.files }) : undefined
  return { value: { ...report(parsed, plan, written, { dryRun: false }), ...(notices && { notices }) } }
}

/** What a person can do about it. */
const hints: { [code: string]: string } = {
  stale: "Look at the new preview, then apply again.",
  permission_denied: "Untick the edit that does this, or change the rule in the settings.",
}

function refusal({ issue: { code, message }, paths }: { issue: Issue; paths: string[] }) {
  return failure(code, message, { hint: hints[code]!, paths })
}

export async function filesOfSameName(
  workspace: Workspace,
  paths: readonly string[],
): Promise<[string, FileState][]> {
  return [...(await sameNames(workspace, paths))]
}
