import type { Session } from "../session/session.ts"
import { ended } from "../text/lines.ts"
import { landInFile } from "./land.ts"
import type { ToolResult } from "./tool.ts"

/** Puts lines into a file after line `after`; 0 is its start. Here a line number decides, because nothing else says where. */
export async function insertLines(
  session: Session,
  { path, after, text }: { path: string; after: number; text: string },
): Promise<ToolResult> {
  return landInFile(session, {
    path,
    edits: [{ op: "update", path, hunks: [{ old: "", new: ended(text), scope: "lines", line: after }] }],
    label: "insert",
    done: () => `Inserted after line ${after}.`,
    called: {},
  })
}
