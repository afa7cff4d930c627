import type { Session } from "../session/session.ts"
import { ended, splitLines } from "../text/lines.ts"
import { refused } from "./complaint.ts"
import { landInFile, stateOf } from "./land.ts"
import type { Answer, FileMetadata, Offers, Refused } from "./tool.ts"

/** Puts lines into a file after line `after`; 0 is its start. Here a line number decides, because nothing else says where. */
export async function insertLines(
  session: Session,
  { path, after, text, offers }: { path: string; after: number; text: string; offers: Offers },
): Promise<Answer<FileMetadata>> {
  const state = await stateOf(session.workspace, path)
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
  const message = `There is no line ${after} to insert after: ${path} has ${total} ${total === 1 ? "line" : "lines"}.`
  return refused(path, {
    code: "not_found",
    message,
    hint: "Look at the file again; 0 inserts at its start.",
    path,
  })
}
