import { explainText } from "../../../src/core.ts"
import {
  apply,
  applyToFiles,
  check,
  type Edit,
  memoryWorkspace,
  type Parsed,
  type Report,
  redo,
  reportText,
  retryText,
  undo,
} from "../../../src/index.ts"
import { reportSchema } from "../../../src/mcp/report-schema.ts"
import { createEditWatch } from "../../../src/stream.ts"
import { type Random, randomOf } from "../random.ts"
import { hold, same } from "../target.ts"

const schema = reportSchema.omit({ diagnostics: true, staged: true, notices: true })

/** What has to be true of applying any response, to files that its edits may be about. */
export async function checkLanding(response: string, format: string, parsed: Parsed): Promise<void> {
  const random = randomOf(response)
  // Most texts have no edit at all, and one of them shows as much as a hundred.
  if (parsed.edits.length === 0 && !random.chance(0.1)) return
  const workspace = memoryWorkspace(filesFor(parsed.edits, random))
  const mode = random.pick(["atomic", "partial", undefined] as const)
  const match = random.pick(["exact", "whitespace", "fuzzy", undefined] as const)
  const options = { format, workspace, ...(mode && { mode }), ...(match && { match }) }
  const contents = () => new Map([...workspace.files()].map(([path, bytes]) => [path, text(bytes)]))

  const before = contents()
  const foretold = await check(response, options)
  same("a dry run changes nothing", contents(), before)
  const report = await apply(response, options)
  const after = contents()
  same("a dry run foretells what happens", outcomes(foretold), outcomes(report))
  checkReport(report)
  checkWatch(response, format, before)
  checkHarm(report, { parsed, before, after })
  // In memory a root is a folder, if it is anything.
  if (parsed.edits.every(({ root }) => root === undefined))
    checkMemory(response, report, { before, after, options })
  if (report.commit === null) return same("without a commit nothing is written", after, before)
  if (random.chance(0.5)) return
  same("undo works", (await undo({ workspace })).ok, true)
  same("apply and undo leave all as it was", contents(), before)
  same("redo works", (await redo({ workspace })).ok, true)
  same("redo brings back what undo took", contents(), after)
}

type Texts = Map<string, string>

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })
const text = (bytes: Uint8Array) => decoder.decode(bytes)

function outcomes({ edits, files, issues }: Report) {
  const final = edits.map(({ status, ...rest }) => ({
    ...rest,
    status: status === "validated" ? "applied" : status,
  }))
  return { edits: final, files, issues }
}

function checkReport(report: Report): void {
  const read = schema.safeParse(report)
  hold("reports are as their schema says", read.success, () => read.error?.issues)
  same("reports are plain values", JSON.parse(JSON.stringify(report)), report)
  const shown = [reportText(report, { diff: true }), explainText(report)]
  if (report.edits.every(({ corrected }) => corrected === undefined)) shown.push(retryText(report))
  for (const each of shown)
    hold(
      "a terminal is shown no control characters",
      !/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/.test(each),
      () => each,
    )
}

/**
 * Whoever watches the response being written is told of every edit, and of what would become of it. What may be an example, or go
 * together with another part, is decided at the end.
 */
function checkWatch(response: string, format: string, files: Texts): void {
  const watch = createEditWatch((path) => files.get(path), { format })
  const events = [...watch.push(response), ...watch.end()]
  const count = (type: string) => events.filter((event) => event.type === type).length
  const isPart = events.some((event) => event.type === "edit" && event.format === "sketch")
  if (!isPart) same("a watched edit is planned", count("planned"), count("edit"))
}

/** What was refused, or could not be read, has changed nothing. */
function checkHarm(report: Report, at: { parsed: Parsed; before: Texts; after: Texts }): void {
  const { parsed, before, after } = at
  const touched = new Set(
    report.edits.flatMap(({ status, path, to }) =>
      status === "applied" ? [path, ...(to === undefined ? [] : [to])] : [],
    ),
  )
  for (const path of new Set([...before.keys(), ...after.keys()]))
    if (!touched.has(path)) same("only files of edits that landed change", after.get(path), before.get(path))
  if (report.mode === "atomic" && (parsed.issues.length > 0 || report.edits.some(({ issue }) => issue)))
    same("all or nothing", after, before)
  for (const { status, issue } of report.edits)
    hold("what did not land says why", (issue === undefined) === /applied$/.test(status), () => report.edits)
}

/** The same in memory, as pages and evaluations do it. */
function checkMemory(
  response: string,
  report: Report,
  at: { before: Texts; after: Texts; options: { format: string } },
): void {
  const given = Object.fromEntries(at.before)
  const { workspace: _, ...options } = at.options as { format: string; workspace: unknown }
  const inMemory = applyToFiles(response, given, options)
  const expected = new Map(
    Object.entries({ ...given, ...inMemory.files }).filter(([, each]) => each !== null),
  )
  same("files in memory come out the same", sorted(expected as Texts), sorted(at.after))
  same("in memory the same happens", statuses(inMemory.report), statuses(report))
}

const sorted = (texts: Texts) => [...texts].sort(([a], [b]) => (a < b ? -1 : 1))
const statuses = ({ edits }: Report) => edits.map(({ status, issue }) => [status, issue?.code])

/** Files in which many of the edits have a place, a few have several, and some have none. */
function filesFor(edits: readonly Edit[], random: Random): Record<string, string> {
  const files = new Map<string, string>()
  for (const edit of edits.slice(0, 30)) {
    if (!isPlainPath(edit.path)) continue
    if (edit.op === "create" ? random.chance(0.2) : random.chance(0.9))
      files.set(edit.path, (files.get(edit.path) ?? "first line\n") + contentFor(edit, random))
    if ("to" in edit && edit.to !== undefined && isPlainPath(edit.to) && random.chance(0.1))
      files.set(edit.to, "in the way\n")
  }
  const ending = random.chance(0.2) ? "\r\n" : "\n"
  return Object.fromEntries(
    [...files]
      .filter(([path]) => ![...files.keys()].some((other) => other.startsWith(`${path}/`)))
      .map(([path, each]) => [path, text(encoder.encode(each)).replaceAll(/\r?\n/g, ending)]),
  )
}

const isPlainPath = (path: string) =>
  /^[\w.\- ]+(\/[\w.\- ]+)*$/.test(path) &&
  !/(^|\/)(\.{1,2}|\.git|\.emend)(\/|$)|[. ](\/|$)|(^|\/) /i.test(path)

function contentFor(edit: Edit, random: Random): string {
  if (edit.op === "create" || edit.op === "rewrite")
    return random.chance(0.5) ? edit.content : "old content\n"
  if (edit.op !== "update") return "some\ncontent\n"
  return edit.hunks.map((hunk) => `${remembered(hunk.old, random)}\nbetween ${random.int(100)}\n`).join("")
}

/** The text of a hunk as the file may really have it. */
function remembered(old: string, random: Random): string {
  const lines = old.replace(/\n$/, "").split("\n")
  switch (random.int(8)) {
    case 0:
      return lines.map((line) => `    ${line}`).join("\n")
    case 1:
      return lines.map((line) => `${line}  `).join("\n")
    case 2:
      return lines.map((line) => line.replaceAll("    ", "\t")).join("\n")
    case 3:
      return [...lines, ...lines].join("\n")
    case 4:
      return lines.map((line, at) => (at === lines.length >> 1 ? `${line} changed` : line)).join("\n")
    default:
      return lines.join("\n")
  }
}
