import { z } from "zod"
import type { Edit } from "../edits/edit.ts"
import type { Session } from "../session/session.ts"
import { ownNames, refused, type StringNames } from "./complaint.ts"
import { landInFile } from "./land.ts"
import { defineTool, type FileMetadata, lines, type Offers, type Refused, type ToolAnswer } from "./tool.ts"

export const filePath = z
  .string()
  .min(1)
  .describe("The file: its path from the root of the workspace (src/a.ts), or an absolute path inside it.")

export const replacementFields = {
  oldString: z
    .string()
    .describe(
      "The text to replace, copied from the file with its indentation, and with enough lines around it that it occurs once. Empty: newString is the whole content of a new file.",
    ),
  newString: z
    .string()
    .describe("The text to put in its place. It must differ from oldString. Empty: oldString is removed."),
  replaceAll: z
    .boolean()
    .optional()
    .describe(
      "Replace every occurrence of oldString instead of exactly one, to rename a variable for example.",
    ),
}

/** A replacement as models ask for it. */
export interface Replacement {
  oldString: string
  newString: string
  replaceAll?: boolean | undefined
}

export const editTool = defineTool({
  name: "edit",
  title: "Edit a file",
  describe: ({ read, write, ...offers }) =>
    lines(
      "Replaces one piece of text in a file.",
      "",
      "- Read the file first: a file that you have not read, or that changed since, is not edited.",
      "- oldString is looked for as it stands. Slips in white space, indentation, quotes or escapes are looked past if only one place can be meant; lines that you did not mean to change keep the file's own text.",
      "- oldString must fit one place. If it fits several, nothing is changed and you are told where they are: add lines around it, or set replaceAll.",
      read && `- Leave out the line numbers that ${read} puts before each line.`,
      '- Write out newString in full: a placeholder such as "// ... rest of the code" is refused.',
      `- With an empty oldString a new file is made with newString as its content; a file that has content is never replaced so${write ? `: use ${write}` : ""}.`,
      forMore(offers),
      "- If the call is refused, nothing was written, and the answer shows what the file really says.",
    ),
  input: z.strictObject({ filePath, ...replacementFields }),
  effects: { readOnly: false, destructive: true, idempotent: false },
  run: (session, { filePath: path, ...replacement }, offers) =>
    replaceText(session, path, replacement, { offers }),
})

/** What to use for more than one change. */
function forMore({ multiedit, apply_patch }: Offers): string | undefined {
  const several = [
    multiedit && `for several changes of one file use ${multiedit}`,
    apply_patch && `for changes of several files ${multiedit ? "" : "use "}${apply_patch}`,
  ].filter(Boolean)
  const text = several.join(", ")
  return text === "" ? undefined : `- F${text.slice(1)}.`
}

/** Makes one replacement. `names` is what the model calls its parts. */
export async function replaceText(
  session: Session,
  path: string,
  replacement: Replacement,
  { names = ownNames, offers }: { names?: StringNames; offers: Offers },
): Promise<ToolAnswer<FileMetadata>> {
  if (replacement.oldString === replacement.newString) return sameStrings(path, { names })
  return landInFile(session, {
    path,
    edits: [editFor(path, replacement)],
    label: "edit",
    done: () => "Edit applied successfully.",
    called: { strings: names, offers },
  })
}

/** An empty old text is for new files: it says nothing of what is in one. */
export function editFor(path: string, { oldString, newString, replaceAll }: Replacement): Edit {
  if (oldString === "") return { op: "create", path, content: newString }
  const occurrence = replaceAll ? { occurrence: "all" as const } : {}
  return {
    op: "update",
    path,
    hunks: [{ old: oldString, new: newString, scope: "substring", ...occurrence }],
  }
}

export function sameStrings(path: string, { names = ownNames, which = "" }): Refused {
  const message = `${which}${names.old} and ${names.new} must be different`
  return refused(path, { code: "no_change", message, hint: "Leave out edits that change nothing.", path })
}
