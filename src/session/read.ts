import type { Issue } from "../issues/issue.ts"
import { notText } from "../plan/refusals.ts"
import { splitLines } from "../text/lines.ts"
import type { LineRange } from "../text/place.ts"
import { readState } from "../workspace/file-state.ts"
import { answerTo } from "./consent.ts"
import type { SessionState } from "./inside.ts"
import type { Ask } from "./permission.ts"
import type { ReadOptions, ReadResult } from "./session.ts"

/** Reads a file and remembers what was seen. To read a part of it counts as reading it. */
export async function read(
  inside: SessionState,
  path: string,
  options: ReadOptions = {},
): Promise<ReadResult> {
  const { workspace, ledger, bus } = inside
  const target = await workspace.resolve(path)
  if ("issue" in target) return { ok: false, issue: target.issue }
  const { key } = target
  const refused = await refusedToRead(inside, key, options.ask ?? inside.ask)
  if (refused) return { ok: false, issue: refused }
  const state = await readState(workspace, workspace.absolute(key), key)
  if ("issue" in state) return { ok: false, issue: state.issue }
  if ("hash" in state) {
    // Who was told that a file is binary has seen all there is to see.
    ledger.read(key, state)
    bus.tell({ type: "read", path: key, hash: state.hash })
  }
  if (state.kind !== "text") return { ok: false, issue: notText(key, state, "update") }
  const all = splitLines(state.text)
  const lines = clamped(options.lines, all.length)
  const text = all.slice(lines[0] - 1, lines[1]).join("")
  return { ok: true, path: key, text, lines, total: all.length, hash: state.hash }
}

function clamped(lines: LineRange | undefined, total: number): LineRange {
  if (!lines) return [1, total]
  const first = Math.min(Math.max(1, Math.floor(lines[0])), total + 1)
  return [first, Math.max(first - 1, Math.min(Math.floor(lines[1]), total))]
}

/** Files outside of the workspace may be guarded from being read, too. */
async function refusedToRead(
  { permissions }: SessionState,
  key: string,
  ask: Ask | undefined,
): Promise<Issue | undefined> {
  const { denied, question } = permissions.judgeRead(key)
  if (!question) return denied.get(key)
  return (await answerTo(question, permissions, ask))?.get(key)
}
