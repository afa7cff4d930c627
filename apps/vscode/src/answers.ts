import type { Answer, ApplyRequest, HistoryChange, HistoryEntry } from "emend/api"
import type { Edit, Issue } from "emend/core"
import { type Review, readRounds } from "../../../src/review.ts"
import { failure, failureOf } from "../../../src/server/answers.ts"
import { noteOf, noteOfTaking, entryOf as withNote } from "../../../src/server/notes.ts"
import { type RequestName, requests } from "../../../src/server/requests.ts"
import { unified } from "../../../src/text/unified.ts"
import { pathsOfCode } from "../../../src/whose-code.ts"
import { sameNames } from "../../../src/workspace/same-names.ts"
import { snapshot } from "../../../src/workspace/snapshot.ts"
import type { Desk } from "./desk.ts"
import { applyResponse, bringBack, type Turned, takeBack, takeBackParts } from "./editor/applying.ts"
import { stateNow } from "./editor/write.ts"
import { type Applied, isSame } from "./engine/records.ts"
import type { EditMethod } from "./host/host.ts"

export interface Question {
  id: number
  name: string
  of: unknown
}

/** The answer to a question of a view. What it sends is checked as the server checks it. */
export async function answer(
  desk: Desk | undefined,
  { name, of }: Question,
  by: string,
): Promise<Answer<unknown>> {
  if (!desk)
    return failure("usage", "No folder is open.", { hint: "Open one: edits are applied to its files." })
  if (!Object.hasOwn(requests, name)) return failure("usage", `There is no question called ${name}.`)
  const checked = requests[name as RequestName].safeParse(of ?? {})
  if (!checked.success)
    return failure("usage", `The view sent something that cannot be read: ${checked.error.message}`)
  try {
    // biome-ignore lint/suspicious/noExplicitAny: it was checked just now, by the schema of the same name
    const data = checked.data as any
    if (name in edits) return await edits[name as EditMethod](desk, data)
    return await desk.project.answers[name as keyof Desk["project"]["answers"]](data, by)
  } catch (error) {
    return failureOf(error)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: see above
const edits: Record<EditMethod, (desk: Desk, of: any) => Promise<Answer<unknown>>> = {
  async snapshot(desk, { edits }) {
    await desk.look()
    // A snapshot only looks at what an edit is called.
    const { targets, files } = await snapshot(desk.workspace, edits as Edit[])
    const blocked = [...files.keys()].flatMap((key): [string, Issue][] => {
      const issue = desk.forbids(key)
      return issue ? [[key, issue]] : []
    })
    return { value: { targets, files: [...files], blocked } }
  },
  pathsOfCode: async ({ workspace }, { answers, ...options }) => ({
    value: await pathsOfCode(workspace, answers, options),
  }),
  sameNames: async ({ workspace }, { paths }) => ({ value: [...(await sameNames(workspace, paths))] }),
  async apply(desk, request: ApplyRequest) {
    const { response, earlier = [], options, choices, expected } = request
    const answers = [...earlier, response]
    const { parsed } = readRounds(answers, options, await pathsOfCode(desk.workspace, answers, options))
    const note = (reviewed: Review) => noteOf(request, reviewed)
    const outcome = await applyResponse(desk, parsed, { ...options, choices, expected, note })
    if ("report" in outcome) return { value: { ...outcome.report, notices: outcome.notices } }
    const { issue, paths } = outcome.refused
    return failure(issue.code, issue.message, { ...(issue.hint && { hint: issue.hint }), paths })
  },
  history: async ({ applied }) => ({ value: applied.map(entryOf).reverse() }),
  async changes(desk, { id }) {
    const applied = desk.applied.find((each) => each.id === id)
    if (!applied) return failure("not_found", `Nothing with the id ${id} was applied here.`)
    await desk.look()
    return { value: await Promise.all(applied.files.map((file) => changeOf(desk, applied, file))) }
  },
  undo: async (desk, which) => turned(await takeBack(desk, which)),
  redo: async (desk, which) => turned(await bringBack(desk, which)),
  async takeBack(desk, took) {
    const of = desk.applied.find(({ id }) => id === took.id)
    return turned(await takeBackParts(desk, took, noteOfTaking(of?.note, took)))
  },
}

function turned(result: Turned): Answer<HistoryEntry> {
  if ("applied" in result) return { value: entryOf(result.applied) }
  return failure("stale", result.message, { paths: result.paths })
}

function entryOf({ id, at, label, files, undone, note }: Applied): HistoryEntry {
  return withNote({
    id,
    at,
    label,
    undone: files.every(({ path }) => undone.has(path)),
    files: files.map(({ path, change, from, additions, deletions }) => ({
      path,
      change,
      ...(from !== undefined && { from }),
      additions,
      deletions,
      undone: undone.has(path),
    })),
    meta: note,
  })
}

async function changeOf(
  desk: Desk,
  { undone }: Applied,
  file: Applied["files"][number],
): Promise<HistoryChange> {
  const { path, change, from, additions, deletions, diff, after } = file
  const now = await stateNow(desk, path)
  const same = isSame(after, now)
  const isText = after.kind === "text" && now.kind === "text"
  return {
    path,
    change,
    ...(from !== undefined && { from }),
    additions,
    deletions,
    diff,
    undone: undone.has(path),
    since: same ? "same" : now.kind === "missing" ? "deleted" : "changed",
    ...(!same && isText && { sinceDiff: unified(after.text, now.text, { from: path, to: path }).text }),
  }
}
