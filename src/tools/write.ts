import { z } from "zod"
import { bareLines } from "../text/lines.ts"
import { plural } from "../text/sentence.ts"
import { filePath } from "./edit.ts"
import { landInFile } from "./land.ts"
import { defineTool, lines } from "./tool.ts"

export const writeTool = defineTool({
  name: "write",
  title: "Write a file",
  describe: ({ edit }) =>
    lines(
      "Writes a whole file: makes a new one, or replaces all of an existing one.",
      "",
      "- An existing file must have been read first, and must not have changed since.",
      '- Give the whole content. A placeholder such as "// ... rest of the code" is refused.',
      "- Folders are made as needed. An existing file keeps its encoding and its line endings.",
      edit && `- To change a part of a file use ${edit}: it is shorter, and cannot lose the rest.`,
    ),
  input: z.strictObject({
    filePath,
    content: z.string().describe("The whole content of the file."),
  }),
  effects: { readOnly: false, destructive: true, idempotent: true },
  run: (session, { filePath: path, content }, offers) =>
    landInFile(session, {
      path,
      edits: [{ op: "create", path, content, overwrite: true }],
      label: "write",
      done: ({ files: [file] }) =>
        `${file?.change === "add" ? "Created" : "Wrote"} ${file?.path ?? path} (${plural(bareLines(content).length, "line")}).`,
      called: { offers },
    }),
})

/** What other agents hand to a second model (`edit_file` with `code_edit`, `insert_edit_into_file`): here nobody guesses. */
export const excerptTool = defineTool({
  name: "excerpt",
  title: "Change a file by an excerpt",
  describe: ({ read, edit }) =>
    lines(
      "Changes a file by the parts of it that change: write these out, and a comment for every stretch that stays as it is.",
      "",
      `- Read the file first${read ? ` with ${read}` : ""}: a file that you have not read, or that changed since, is not changed.`,
      "- Write whole functions, or the changed lines with some lines of the file around them, in the order of the file.",
      '- For what stays, write a comment that says so, such as "// ... existing code ...", in the language of the file.',
      "- To remove lines, show those before and after them with no such comment in between.",
      "- If it is not clear what a part stands for, nothing is written, and you are told which part, and why.",
      edit && `- For a change of a few lines use ${edit}.`,
    ),
  input: z.strictObject({
    filePath,
    code: z.string().min(1).describe("The changed parts of the file, with comments for what stays."),
  }),
  effects: { readOnly: false, destructive: true, idempotent: true },
  run: (session, { filePath: path, code }, offers) =>
    landInFile(session, {
      path,
      edits: [{ op: "create", path, content: code, overwrite: true, extent: "part" }],
      label: "excerpt",
      // What was left out was found by emend: the model should see what came of it.
      done: ({ files: [file] }) => `Excerpt applied successfully.\n${file?.diff ?? ""}`.trimEnd(),
      called: { offers },
    }),
})
