import type { Edit } from "../edits/edit.ts"
import { EmendError } from "../issues/error.ts"
import { asParsed } from "../options.ts"
import type { FileChange, Outcome, Plan } from "../plan/index.ts"
import { planEdits } from "../plan-edits.ts"
import type { PermissionRules } from "../session/index.ts"
import { createPermissions } from "../session/permissions.ts"
import { mayHoldSettings, unseenChange } from "../session/settings-file.ts"
import type { Fields } from "../text/json-text.ts"
import { oneLine } from "../text/visible.ts"
import { type CallWording, complaint } from "../tools/complaint.ts"
import { snapshot, type Workspace } from "../workspace/index.ts"
import { type EditCall, editCall, editLists, editsOf, pathsNamed } from "./call.ts"
import type { Heard, HookVerdict } from "./dialects.ts"
import { exactPatch } from "./exact.ts"
import { type Repaired, repair } from "./repair.ts"

export interface ProjectRules {
  workspace: Workspace
  /** Throws where they cannot be read. */
  rules(): Promise<PermissionRules>
}

/**
 * Looks at an edit that an agent's own tool is about to make. Such tools match line for line, or byte for byte: where that would fail and
 * emend knows the place, the call gets the file's real text; where it does not, the call is refused with the evidence. Undefined: it will
 * do what is meant, or it is not for us to judge.
 */
export async function beforeTool(heard: Heard, grounds: ProjectRules): Promise<HookVerdict | undefined> {
  const call = editCall(heard)
  if (!call) return undefined
  const { workspace } = grounds
  const { keys, isAll } = await keysOf(workspace, pathsNamed(call, heard))
  // What is outside of the workspace, or no path at all, is between the agent and its user.
  if (keys.length === 0) return undefined
  const rules = await grounds.rules().catch((error: unknown) => cannotBeRead(error))
  if ("reason" in rules) return { say: "deny", reason: rules.reason }
  const edits = editsOf(call, heard)
  const plan = call.kind === "files" ? planEdits(workspace, asParsed(edits), atomic, {}) : undefined
  // What cannot be planned is judged by its name alone, and what is wrong is told below.
  const known = await changesKnown(plan, { workspace, edits, keys, ...rules }).catch(() => [])
  const changes = keys.map((key) => known.find(({ path }) => path === key) ?? unseenChange(key))
  const { denied, question } = createPermissions(rules).judge(changes)
  for (const { message, hint } of denied.values()) return { say: "deny", reason: `${message} ${hint}` }
  const looked = isAll ? verdictOn(call, { workspace, edits, plan, heard }) : undefined
  if (!question) return looked
  const verdict = await looked?.catch(() => undefined)
  if (verdict?.say === "deny") return verdict
  // What a rule asks about is asked, whatever else there is to say.
  const asks = `emend's rule ${question.request.pattern} asks the user about ${question.keys.join(", ")}.`
  const reason = verdict ? `${asks} ${verdict.reason}` : asks
  return { say: "ask", reason, ...(verdict?.say === "rewrite" && { input: verdict.input }) }
}

const beyondAscii = /[\u0080-\uffff]/

/** Agents read and write every file as Unicode: a change of one word would replace all other characters of such a file. */
async function notInUnicode(workspace: Workspace, edits: readonly Edit[]): Promise<HookVerdict | undefined> {
  const changed = edits.filter(({ op }) => op !== "delete" && op !== "move")
  for (const [key, state] of (await snapshot(workspace, changed)).files) {
    if (state.kind !== "text" || state.encoding.startsWith("utf-")) continue
    // Plain letters are the same in all of them.
    if (!beyondAscii.test(state.text) && !beyondAscii.test(JSON.stringify(changed))) continue
    const reason = `${oneLine(key)} is written in ${state.encoding}. This tool would write it as UTF-8, and lose characters that it could not read.`
    return {
      say: "deny",
      reason: `${reason} Edit it with emend, which keeps the encoding (its MCP server, or emend apply).`,
    }
  }
  return undefined
}

interface Looked {
  workspace: Workspace
  edits: readonly Edit[]
  /** For calls that change several files. */
  plan: Promise<Plan> | undefined
  heard: Heard
}

async function verdictOn(call: EditCall, looked: Looked): Promise<HookVerdict | undefined> {
  return (await notInUnicode(looked.workspace, looked.edits)) ?? (await judge(call, looked))
}

async function judge(
  call: EditCall,
  { workspace, edits, plan, heard }: Looked,
): Promise<HookVerdict | undefined> {
  // A patch from elsewhere would have to be written for there.
  if (call.kind === "files") return heard.cwd === undefined ? judgeFiles(await plan!, call, heard) : undefined
  // What a second model makes of it, nobody knows before.
  if (call.kind === "excerpt" || call.kind === "unread") return undefined
  return call.kind === "write"
    ? judgeWrite(workspace, call, edits)
    : judgeEdits(workspace, call, edits, heard)
}

const atomic = { mode: "atomic" } as const
type Replacing = Extract<EditCall, { kind: "replace" }>
type FilesCall = Extract<EditCall, { kind: "files" }>

/** The files of these names, as far as they are in the workspace. */
async function keysOf(
  workspace: Workspace,
  paths: readonly string[],
): Promise<{ keys: string[]; isAll: boolean }> {
  const found = await Promise.all(paths.map((path) => workspace.resolve(path)))
  const keys = found.flatMap((each) => ("key" in each ? [each.key] : []))
  return { keys: [...new Set(keys)], isAll: keys.length === found.length }
}

/** A slip in the configuration must not make its rules vanish. */
function cannotBeRead(error: unknown): { reason: string } {
  if (!(error instanceof EmendError)) throw error
  return {
    reason: `emend cannot tell whether this file may be edited: ${error.message} The user has to put it right.`,
  }
}

/** What a call may change of emend's own configuration, or of scripts, is not told by the name of the file alone. */
async function changesKnown(
  plan: Promise<Plan> | undefined,
  {
    workspace,
    edits,
    keys,
    aliases,
  }: { workspace: Workspace; edits: readonly Edit[]; keys: readonly string[] } & Pick<
    PermissionRules,
    "aliases"
  >,
): Promise<FileChange[]> {
  if (!plan && !keys.some((key) => mayHoldSettings(key, aliases))) return []
  return (await (plan ?? planEdits(workspace, asParsed(edits), {}, {}))).files
}

async function judgeWrite(
  workspace: Workspace,
  call: Extract<EditCall, { kind: "write" }>,
  edits: readonly Edit[],
): Promise<HookVerdict | undefined> {
  const { outcomes } = await planEdits(workspace, asParsed(edits), {}, {})
  const incomplete = outcomes.filter(({ issue }) => issue?.code === "incomplete_edit")
  return incomplete.length > 0 ? { say: "deny", reason: refusalText(incomplete, call, {}) } : undefined
}

async function judgeEdits(
  workspace: Workspace,
  call: Replacing,
  edits: readonly Edit[],
  { input, plans }: Heard,
): Promise<HookVerdict | undefined> {
  const { names, list } = call
  const { atOnce } = list ? editLists[list] : { atOnce: false }
  const result = repair(call.edits, edits, await snapshot(workspace, edits), { atOnce })
  const called = { strings: names, ...(list && { list }) }
  if (result.state === "lost") {
    // The whole of it once more, to see whether its text occurs in another file.
    const { outcomes } = await planEdits(workspace, asParsed(edits), atomic, {})
    return refused(outcomes, call, called)
  }
  if (result.state === "doubted")
    return { say: "tell", reason: `emend doubts this edit. ${refusalText([result.outcome], call, called)}` }
  if (result.state === "fine" || plans) return undefined
  return {
    say: "rewrite",
    reason: `emend put the file's real text into the call: ${result.how.join("; ")}.`,
    input: withEdits(input, call, result.edits),
  }
}

/** Tools for patches take the first place that is more or less alike, and write the lines as the model sent them. */
function judgeFiles(plan: Plan, call: FilesCall, { input }: Heard): HookVerdict | undefined {
  const { outcomes } = plan
  if (outcomes.some(({ status }) => status !== "validated"))
    return refused(outcomes, call, outcomes.length > 1 ? { list: "edits" } : {})
  const loose = outcomes.flatMap(({ hunks }) => hunks.filter(({ tier }) => tier !== "exact"))
  const text = loose.length > 0 ? exactPatch(plan) : undefined
  if (text === undefined) return undefined
  const how = loose.map(({ before, tier }) => `line ${before[0]} (${tier})`).join("; ")
  const reason = `emend put the file's real text into the call: ${how}.`
  return { say: "rewrite", reason, input: { ...input, [call.parameter]: text } }
}

function refused(outcomes: Plan["outcomes"], call: EditCall, called: Words): HookVerdict {
  const failed = outcomes.filter(({ issue }) => issue && issue.code !== "batch_failed")
  const reason =
    failed.length > 0
      ? refusalText(failed, call, called)
      : "The file already is as this call wants it: there is nothing to change."
  return { say: "deny", reason }
}

function withEdits(input: Fields, { names, list }: Replacing, edits: readonly Repaired[]): Fields {
  // Whatever else is said of an edit stays with it.
  const items = list ? (input[list] as Fields[]) : [input]
  const fields = edits.map(({ index, old, new: text, all }) => {
    const others = Object.entries(items[index]!).filter(([name]) => name !== names.all)
    const asksForAll = all && names.all !== undefined && { [names.all]: true }
    return { ...Object.fromEntries(others), [names.old]: old, [names.new]: text, ...asksForAll }
  })
  return list ? { ...input, [list]: fields } : fields[0]!
}

type Words = Pick<CallWording, "strings"> & {
  /** The parameter with several edits, if the call has one. */
  list?: string
}

/** What to tell a model whose call is refused before it runs. */
function refusalText(failed: readonly Outcome[], call: EditCall, { list, ...called }: Words): string {
  const pathOf = (index: number) =>
    call.kind === "replace" ? call.edits[index]?.path : "path" in call ? call.path : undefined
  const sections = failed.flatMap(({ issue, index }) => {
    const path = pathOf(index)
    const named = { ...called, ...(path !== undefined && { path }) }
    return issue ? `${list ? `${list}[${index}]: ` : ""}${complaint(issue, named)}` : []
  })
  return sections.join("\n\n")
}
