import { z } from "zod"
import { issueCodes } from "../core.ts"

// What a report looks like, for clients that want to know before they call. It names what programs decide on and leaves
// the rest open, so that a newer report is still one.

const lineRange = z
  .array(z.int())
  .length(2)
  .describe("first and last line, 1-based; an empty range ends before it begins")

const issue = z.looseObject({
  code: z.enum(issueCodes),
  message: z.string(),
  hint: z.string().optional().describe("what to do about it"),
  path: z.string().optional(),
  line: z.int().optional().describe("the line of the response"),
})

const hunk = z.looseObject({
  tier: z.string().describe("how its place was found, such as exact or indentation"),
  score: z.number(),
  before: lineRange,
  after: lineRange,
  assumed: z
    .array(z.looseObject({ kind: z.enum(["missing", "unknown", "different"]) }))
    .optional()
    .describe(
      "what the edit took for granted about the lines around its change, and the file does not have like that",
    ),
})

const edit = z.looseObject({
  index: z.int(),
  op: z.enum(["create", "rewrite", "delete", "move", "update"]),
  path: z.string(),
  to: z.string().optional(),
  status: z.enum(["applied", "validated", "failed", "skipped", "not_in_context", "already_applied"]),
  hunks: z.array(hunk),
  issue: issue.optional(),
  corrected: z.string().optional().describe("the failed edit with the file's real text, to be sent instead"),
  additions: z.int(),
  deletions: z.int(),
})

const file = z.looseObject({
  path: z.string(),
  change: z.enum(["add", "modify", "delete", "move"]),
  from: z.string().optional(),
  additions: z.int(),
  deletions: z.int(),
  diff: z.string(),
  syntax: z
    .looseObject({
      before: z.int(),
      after: z.int(),
      first: z.looseObject({ line: z.int(), column: z.int(), message: z.string() }).optional(),
    })
    .optional()
    .describe("syntax errors before and after; first: the first that is new"),
  attributes: z
    .enum(["lost", "unknown"])
    .optional()
    .describe("its access list and extended attributes, if it had any, were not kept, or nobody can tell"),
})

const diagnostics = z.looseObject({
  path: z.string(),
  found: z.array(
    z.looseObject({ severity: z.string(), line: z.int(), column: z.int(), message: z.string() }),
  ),
  more: z.int(),
})

/** The report of `apply_edits` and `preview_edits`. */
export const reportSchema = z.looseObject({
  ok: z.boolean().describe("every edit landed (or would), and nothing else was wrong with the response"),
  dryRun: z.boolean(),
  format: z.string().nullable(),
  mode: z.enum(["atomic", "partial"]),
  commit: z.string().nullable().describe("what undo takes back"),
  edits: z.array(edit),
  files: z.array(file),
  issues: z.array(issue).describe("what is wrong with the response as a whole"),
  filesAutoAdded: z.array(z.string()),
  diagnostics: z.array(diagnostics).describe("errors that were not there before"),
  staged: z.array(z.string()),
  notices: z.array(z.string()),
  retry: z.string().optional().describe("what to tell the model that has to try again"),
})
