import { z } from "zod"
import { patch } from "../protocols/patch/index.ts"
import type { Session, SessionReport } from "../session/session.ts"
import { plural } from "../text/sentence.ts"
import type { CallWording } from "./complaint.ts"
import { followUp } from "./follow-up.ts"
import { metadataOf, refusal } from "./land.ts"
import { defineTool, type PatchMetadata, type ToolAnswer } from "./tool.ts"

export const applyPatchTool = defineTool({
  name: "apply_patch",
  title: "Apply a patch",
  describe: () => `Applies a patch that can change, make, move and delete several files, all or none.

*** Begin Patch
*** Update File: src/a.ts
@@ function greet() {
 a line of context
-a line to remove
+a line to add
*** Add File: src/new.ts
+every line of the new file
*** Delete File: src/old.ts
*** End Patch

- Read the files first: a file that you have not read, or that changed since, is not changed.
- Paths are relative to the root of the workspace. "*** Move to: PATH" under an Update File line renames the file as well.
- Give about three lines of context before and after each change; "@@ LINE" names a line above, such as the function, where the context occurs several times. There are no line numbers.
- If any part does not fit, nothing is written, and you are told which part and what the file really says.`,
  input: z.strictObject({
    patchText: z.string().min(1).describe('The whole patch, from "*** Begin Patch" to "*** End Patch".'),
  }),
  effects: { readOnly: false, destructive: true, idempotent: false },
  run: (session, { patchText }, offers) => patchResult(session, patchText, { format: patch.name, offers }),
})

/** Lands a patch, or whatever else the format says, and answers as a patch tool does. */
export async function patchResult(
  session: Session,
  text: string,
  { format = "auto", ...called }: Pick<CallWording, "offers" | "lineless"> & { format?: string } = {},
): Promise<ToolAnswer<PatchMetadata>> {
  const report = await session.apply(text, {
    format,
    mode: "atomic",
    overwrite: true,
    readOnly: "refuse",
    label: "apply_patch",
  })
  if (!report.ok) return { ...refusal(report, called), title: "Patch not applied" }
  const title = `${plural(report.files.length, "file")} changed`
  return {
    ok: true,
    title,
    output: success(report, title) + followUp(report),
    metadata: {
      ...metadataOf(report),
      diff: report.files.map(({ diff }) => diff).join(""),
      files: report.files,
    },
  }
}

function success({ files, commit }: SessionReport, title: string): string {
  if (commit === null) return "The files already are as this patch wants them. Nothing was written."
  return `Patch applied successfully. ${title}:\n${files.map(({ path }) => ` ${path}`).join("\n")}`
}
