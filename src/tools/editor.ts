import { z } from "zod"
import type { Session } from "../session/session.ts"
import { ended, splitLines } from "../text/lines.ts"
import { plural } from "../text/sentence.ts"
import { runTool } from "./call.ts"
import { refused } from "./complaint.ts"
import { editTool, replaceText } from "./edit.ts"
import { landInFile, stateAt } from "./land.ts"
import { readTool } from "./read.ts"
import type { FileMetadata, Offers, Refused, Tool, ToolAnswer, ToolResult } from "./tool.ts"
import { undoTool } from "./undo.ts"
import { writeTool } from "./write.ts"

/** A command of a text editor tool: `command` says which, the rest are its parameters. */
export async function runCommand(session: Session, input: unknown): Promise<ToolResult> {
  const { command, ...parameters } = (typeof input === "object" && input !== null ? input : {}) as Record<
    string,
    unknown
  >
  const tool = commands.find(({ name }) => name === command)
  if (tool) return runTool(session, tool, parameters)
  const names = commands.map(({ name }) => name).join(", ")
  const message =
    command === undefined ? "command is required" : `There is no command ${JSON.stringify(command)}.`
  return refused("Unknown command", { code: "unknown_op", message, hint: `Use one of: ${names}.` })
}

const path = z.string().min(1)

/** The commands go by other names than emend's own tools. */
const offers: Offers = { read: "view", edit: "str_replace", write: "create", undo: "undo_edit" }

/** A tool by the name and the parameters that it has as a command. */
function command<Schema extends z.ZodObject>(
  { title, effects }: Pick<Tool, "title" | "effects">,
  name: string,
  input: Schema,
  run: (session: Session, input: z.output<Schema>) => Promise<ToolResult>,
): Tool {
  return { name, title, effects, description: "", input, run } as Tool
}

const commands: readonly Tool[] = [
  command(
    readTool,
    "view",
    z.strictObject({ path, view_range: z.array(z.int()).length(2).optional() }),
    (session, { path, view_range: [from = 1, to = -1] = [] }) => {
      const first = Math.max(1, from)
      const limit = to >= first ? { limit: to - first + 1 } : {}
      return readTool.run(session, { filePath: path, offset: first, ...limit }, offers)
    },
  ),
  command(
    writeTool,
    "create",
    z.strictObject({ path, file_text: z.string() }),
    (session, { path, file_text }) => writeTool.run(session, { filePath: path, content: file_text }, offers),
  ),
  command(
    editTool,
    "str_replace",
    z.strictObject({ path, old_str: z.string(), new_str: z.string().optional() }),
    (session, { path, old_str, new_str = "" }) =>
      replaceText(
        session,
        path,
        { oldString: old_str, newString: new_str },
        { names: { old: "old_str", new: "new_str" }, offers },
      ),
  ),
  command(
    editTool,
    "insert",
    z.strictObject({ path, insert_line: z.int().min(0), insert_text: z.string().min(1) }),
    (session, { path, insert_line, insert_text }) =>
      insertLines(session, { path, after: insert_line, text: insert_text, offers }),
  ),
  command(undoTool, "undo_edit", z.strictObject({ path }), (session, { path }) =>
    undoTool.run(session, { paths: [path] }, offers),
  ),
]

/** Puts lines into a file after line `after`; 0 is its start. Here a line number decides, because nothing else says where. */
async function insertLines(
  session: Session,
  { path, after, text, offers }: { path: string; after: number; text: string; offers: Offers },
): Promise<ToolAnswer<FileMetadata>> {
  const state = await stateAt(session.workspace, path)
  const total = state?.kind === "text" ? splitLines(state.text).length : after
  if (after > total) return pastTheEnd(path, after, total)
  return landInFile(session, {
    path,
    edits: [{ op: "update", path, hunks: [{ old: "", new: ended(text), scope: "lines", line: after }] }],
    label: "insert",
    done: () => `Inserted after line ${after}.`,
    called: { offers },
  })
}

function pastTheEnd(path: string, after: number, total: number): Refused {
  const message = `There is no line ${after} to insert after: ${path} has ${plural(total, "line")}.`
  return refused(path, {
    code: "not_found",
    message,
    hint: "Look at the file again; 0 inserts at its start.",
    path,
  })
}
