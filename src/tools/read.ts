import { z } from "zod"
import type { ReadResult, Session } from "../session/session.ts"
import { bareLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import { plural } from "../text/sentence.ts"
import { sameNames } from "../workspace/index.ts"
import type { Workspace } from "../workspace/workspace.ts"
import { refused } from "./complaint.ts"
import { filePath } from "./edit.ts"
import { stateAt } from "./land.ts"
import { type Done, defineTool, type ReadMetadata, type Refused, type ToolResults } from "./tool.ts"

/** A model reads so much at once. */
const most = { lines: 2000, lineLength: 2000, characters: 200_000 }

/** How a tool shows lines: what is before each of them, and what to tell the model of that. */
export interface LineStyle {
  row(number: number, line: string): string
  explain: string
}

export const readTool = readingWith({
  row: (number) => `${number}→`,
  explain: `Shows a file with its line numbers: "12→text of line 12".

- The number and the arrow are no part of the file: leave them out of everything that you send back.`,
})

export function readingWith({ row, explain }: LineStyle) {
  return defineTool({
    name: "read",
    title: "Read a file",
    describe: () => `${explain}
- Read a file before you edit it, and again when you are told that it has changed.
- At most ${most.lines} lines are shown at once; offset and limit show others. Lines of more than ${most.lineLength} characters are cut, and say so.
- The path of a folder lists what is in it; "." is the root of the workspace.`,
    input: z.strictObject({
      filePath,
      offset: z
        .int()
        .min(0)
        .optional()
        .describe("The number of the first line to show, from 1. Left out: 1."),
      limit: z.int().min(1).optional().describe(`How many lines to show. Left out: ${most.lines}.`),
    }),
    effects: { readOnly: true, destructive: false, idempotent: true },
    async run(session, { filePath: path, offset, limit = most.lines }): Promise<ToolResults["read"]> {
      const first = Math.max(1, offset ?? 1)
      const folder = await listFolder(session.workspace, path)
      if (folder) return folder
      const read = await session.read(path, { lines: [first, first + limit - 1] })
      return read.ok ? shown(read, first, row) : unreadable(session, path, read)
    },
  })
}

type Read = Extract<ReadResult, { ok: true }>

function shown(read: Read, first: number, mark: LineStyle["row"]): ToolResults["read"] {
  const { path, total, hash } = read
  if (total === 0) return answer(path, `${path} is an empty file.`, { hash, total, lines: read.lines })
  if (first > total) {
    const message = `offset ${first} is past the end: ${path} has ${plural(total, "line")}.`
    return refused(path, { code: "not_found", message, hint: "Start at a line that the file has.", path })
  }
  const rows: string[] = []
  let size = 0
  for (const line of bareLines(read.text)) {
    const row = `${mark(first + rows.length, line)}${cut(line)}`
    size += row.length + 1
    if (size > most.characters && rows.length > 0) break
    rows.push(row)
  }
  const last = first + rows.length - 1
  const rest =
    last < total ? `\n\n(${path} has ${plural(total, "line")}; read on with offset ${last + 1}.)` : ""
  return answer(path, rows.join("\n") + rest, { hash, total, lines: [first, last] })
}

function answer(
  path: string,
  output: string,
  metadata: { hash: string; total: number; lines: LineRange },
): ToolResults["read"] {
  return { ok: true, title: path, output, metadata: { path, ...metadata } }
}

function cut(line: string): string {
  if (line.length <= most.lineLength) return line
  return `${line.slice(0, most.lineLength)}… (cut: the line has ${line.length} characters)`
}

async function unreadable(
  { workspace }: Session,
  path: string,
  { issue }: Extract<ReadResult, { ok: false }>,
): Promise<Refused> {
  if (issue.code === "file_missing") {
    const others = [...(await sameNames(workspace, [path])).keys()].join(", ")
    const hint = others
      ? `There are files of this name elsewhere: ${others}.`
      : "Read a folder to see what is in it."
    return refused(path, issue, { path, hint })
  }
  if (issue.code !== "binary") return refused(path, issue, { path })
  const state = await stateAt(workspace, path)
  const size = state?.kind === "opaque" ? ` (${state.size} bytes)` : ""
  const { hint: _, ...rest } = issue
  return refused(path, { ...rest, message: `${path} is a binary file${size}; it cannot be shown as text.` })
}

/** A model that lists a folder wants to find its way, not to see ten thousand names. */
const mostNames = 500

/** What is in the folder at `path`; undefined if there is no folder of the workspace. */
async function listFolder(workspace: Workspace, path: string): Promise<Done<ReadMetadata> | undefined> {
  const folder = await folderAt(workspace, path)
  if (!folder) return undefined
  const names = "names" in folder ? folder.names : await namesIn(workspace, folder.dir)
  const shown = names.slice(0, mostNames)
  const rest = names.length - shown.length
  const list = names.length === 0 ? "It is empty." : shown.map((name) => ` ${name}`).join("\n")
  const more = rest > 0 ? `\n … and ${rest} more` : ""
  return {
    ok: true,
    title: `${folder.key}/`,
    output: `${folder.key} is a folder:\n${list}${more}`,
    metadata: { path: folder.key, entries: shown, total: names.length },
  }
}

type Folder = { key: string; dir: string } | { key: string; names: string[] }

async function folderAt(workspace: Workspace, path: string): Promise<Folder | undefined> {
  const { roots, fs } = workspace
  const bare = path.replaceAll("\\", "/").replace(/(?<=[^/])\/+$/, "")
  const root = roots.find(({ name, dir }) => bare === dir || (bare === name && roots.length > 1))
  if (root) return { key: roots.length > 1 ? root.name : ".", dir: root.dir }
  const target = await workspace.resolve(bare)
  if ("issue" in target) {
    if (target.issue.code !== "is_directory") return undefined
    // The root itself: of several roots, their names.
    if (roots.length === 1) return { key: ".", dir: roots[0]!.dir }
    return { key: ".", names: roots.map(({ name }) => `${name}/`) }
  }
  const dir = workspace.absolute(target.key)
  const stat = await fs.lstat(dir).catch(() => undefined)
  return stat?.kind === "directory" ? { key: target.key, dir } : undefined
}

/** The names in a folder, those of folders with a slash; git's and emend's own are nobody's business. */
async function namesIn({ fs }: Workspace, dir: string): Promise<string[]> {
  const names = ((await fs.list(dir).catch(() => undefined)) ?? []).filter(
    (name) => !/^\.(?:git|emend)$/i.test(name),
  )
  const kinds = await Promise.all(
    names
      .sort()
      .slice(0, mostNames)
      .map(async (name) => (await fs.lstat(`${dir}/${name}`).catch(() => undefined))?.kind),
  )
  return names.map((name, at) => (kinds[at] === "directory" ? `${name}/` : name))
}
