import { z } from "zod"
import type { Session } from "../session/session.ts"
import { ownNames, refused, type StringNames } from "./complaint.ts"
import { editFor, filePath, type Replacement, replacementFields, sameStrings } from "./edit.ts"
import { landInFile } from "./land.ts"
import { defineTool, type FileMetadata, lines, type Offers, type Refused, type ToolAnswer } from "./tool.ts"

export const multieditTool = defineTool({
  name: "multiedit",
  title: "Edit a file in several places",
  describe: ({ edit, apply_patch }) =>
    lines(
      "Makes several replacements in one file, in order, all or none.",
      "",
      "- Each edit works on the result of the one before it, so that an oldString must fit the file as the earlier edits leave it.",
      edit
        ? `- The rules for oldString, newString and replaceAll are those of the tool ${edit}.`
        : "- oldString must fit one place, or set replaceAll; read the file first, and copy it from there.",
      "- If one edit does not fit, none is made, and you are told which one and why: send all of them again, corrected.",
      "- To make a new file, give the first edit an empty oldString and the content as its newString; no other edit may have an empty oldString.",
      apply_patch && `- For changes of several files use ${apply_patch}.`,
    ),
  input: z.strictObject({
    filePath,
    edits: z
      .array(z.strictObject(replacementFields))
      .min(1)
      .describe("The replacements, in the order in which to make them."),
  }),
  effects: { readOnly: false, destructive: true, idempotent: false },
  run: (session, { filePath: path, edits }, offers) => replaceTexts(session, path, edits, { offers }),
})

/** Makes several replacements, all or none. `names` is what the model calls their parts. */
export async function replaceTexts(
  session: Session,
  path: string,
  edits: readonly Replacement[],
  { names = ownNames, offers }: { names?: StringNames; offers: Offers },
): Promise<ToolAnswer<FileMetadata>> {
  const idle = edits.findIndex(({ oldString, newString }) => oldString === newString)
  if (idle >= 0) return sameStrings(path, { names, which: `edits[${idle}]: ` })
  const empty = edits.findIndex(({ oldString }, index) => index > 0 && oldString === "")
  if (empty >= 0) return emptyString(path, `edits[${empty}].${names.old}`)
  return landInFile(session, {
    path,
    edits: edits.map((each) => editFor(path, each)),
    label: "multiedit",
    done: () =>
      edits.length === 1 ? "Edit applied successfully." : `All ${edits.length} edits applied successfully.`,
    called: { strings: names, offers, names: ({ index }) => `edits[${index}]` },
  })
}

function emptyString(path: string, parameter: string): Refused {
  return refused(path, {
    code: "missing_attribute",
    message: `${parameter} is empty: only the first edit of a new file has nothing to replace.`,
    hint: "Give the text to replace. To add lines, replace a line by itself and the new lines.",
    path,
  })
}
