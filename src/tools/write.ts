import { z } from "zod"
import { bareLines } from "../text/lines.ts"
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
      done: ({ files }) => {
        const lines = bareLines(content).length
        return `${files[0]?.change === "add" ? "Created" : "Wrote"} ${files[0]?.path ?? path} (${lines} ${lines === 1 ? "line" : "lines"}).`
      },
      called: { offers },
    }),
})
