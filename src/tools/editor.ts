import { z } from "zod"
import type { Session } from "../session/session.ts"
import { runTool } from "./call.ts"
import { refused } from "./complaint.ts"
import { editTool, replaceText } from "./edit.ts"
import { insertLines } from "./insert.ts"
import { readTool } from "./read.ts"
import { defineTool, type Tool, type ToolResult } from "./tool.ts"
import { undoTool } from "./undo.ts"
import { writeTool } from "./write.ts"

/** A command of a text editor tool: `command` says which, the rest are its parameters. */
export async function commandOf(session: Session, input: unknown): Promise<ToolResult> {
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

const view = defineTool({
  ...readTool,
  name: "view",
  input: z.strictObject({ path, view_range: z.array(z.int()).length(2).optional() }),
  run: async (session, { path, view_range: [from = 1, to = -1] = [] }) => {
    const first = Math.max(1, from)
    return readTool.run(session, {
      filePath: path,
      offset: first,
      ...(to >= first && { limit: to - first + 1 }),
    })
  },
})

const create = defineTool({
  ...writeTool,
  name: "create",
  input: z.strictObject({ path, file_text: z.string() }),
  run: async (session, { path, file_text }) => writeTool.run(session, { filePath: path, content: file_text }),
})

const replace = defineTool({
  ...editTool,
  name: "str_replace",
  input: z.strictObject({ path, old_str: z.string(), new_str: z.string().optional() }),
  run: async (session, { path, old_str, new_str = "" }) =>
    replaceText(
      session,
      path,
      { oldString: old_str, newString: new_str },
      { old: "old_str", new: "new_str" },
    ),
})

const insert = defineTool({
  ...editTool,
  name: "insert",
  input: z.strictObject({ path, insert_line: z.int().min(0), insert_text: z.string().min(1) }),
  run: async (session, { path, insert_line, insert_text }) =>
    insertLines(session, { path, after: insert_line, text: insert_text }),
})

const undo = defineTool({
  ...undoTool,
  name: "undo_edit",
  input: z.strictObject({ path }),
  run: async (session, { path }) => undoTool.run(session, { paths: [path] }),
})

const commands: readonly Tool[] = [view, create, replace, insert, undo]
