import { realpathSync } from "node:fs"
import { join, relative } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { applyEdits } from "../apply.ts"
import type { Edit } from "../edits/edit.ts"
import { undo } from "../history.ts"
import { EmendError } from "../issues/error.ts"
import { unified } from "../text/unified.ts"
import { codeOf } from "../workspace/file-system.ts"
import { readNow } from "../workspace/read-now.ts"
import type { Agent, Programs, Wish } from "./agent.ts"
import { type Deed, fulfil, type Texts, undoDeeds } from "./files.ts"
import { record, recordedFor, type SetUp } from "./record.ts"

/** What would be written, to be shown first. */
export interface Proposal {
  files: { path: string; change: "add" | "modify" | "delete"; diff: string }[]
  /** Writes it, as one commit. */
  write(): Promise<void>
}

/** What it takes to set up emend in an agent, in a folder. No files: it is set up already. */
export function proposeSetUp(
  agent: Agent,
  folder: string,
  { allowEdits, programs }: { allowEdits: boolean; programs: Programs },
): Proposal {
  const root = realpathSync(folder)
  const wishes = agent.wishes(programs, { allowEdits })
  const before = textsOf(root, wishes)
  const after = new Map(before)
  const known = recordedFor(root, agent.name) ?? { deeds: [], created: [] }
  // What an earlier set-up wrote and this one does not want is taken back: --allow-edits, say.
  const [kept, dropped] = [known.deeds.filter(isWanted), known.deeds.filter((deed) => !isWanted(deed))]
  undoDeeds(dropped, after)
  const done = fulfil(wishes, after)
  const deeds = [...kept.filter((deed) => !done.some((each) => isDeepStrictEqual(each, deed))), ...done]
  const created = [...before].flatMap(([file, text]) => (text === undefined ? [file] : []))
  const setUp = { deeds, created: [...new Set([...known.created, ...created])] }
  return proposal({ root, agent, before, after, setUp })

  function isWanted(deed: Deed): boolean {
    return wishes.some((wish) => ("section" in wish ? "section" in deed : isSameWish(deed, wish)))
  }
}

function isSameWish(deed: Deed, wish: Wish): boolean {
  const { before: _, ...wished } = { before: undefined, ...deed }
  return isDeepStrictEqual(wished, wish)
}

/** The way back. Undefined: emend has set nothing up there. */
export function proposeRemoval(agent: Agent, folder: string): Proposal | undefined {
  const root = realpathSync(folder)
  const known = recordedFor(root, agent.name)
  if (!known) return undefined
  const before = textsOf(root, known.deeds)
  const after = new Map(before)
  undoDeeds(known.deeds, after)
  for (const file of known.created)
    if (/^\s*(\{\s*\}\s*)?$/.test(after.get(file) ?? "")) after.set(file, undefined)
  return proposal({ root, agent, before, after, setUp: undefined })
}

function textsOf(root: string, named: readonly { file: string }[]): Texts {
  return new Map(named.map(({ file }) => [file, readText(root, file)]))
}

function readText(root: string, file: string): string | undefined {
  try {
    const real = realpathSync(join(root, file))
    if (relative(root, real).startsWith(".."))
      throw new EmendError(
        "io",
        `${file} is a link that leads out of this folder, and is neither read nor written.`,
      )
    return readNow(real)
  } catch (cause) {
    if (cause instanceof EmendError) throw cause
    if (codeOf(cause) === "ENOENT") return undefined
    throw new EmendError("io", `${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

interface Outline {
  root: string
  agent: Agent
  before: Texts
  after: Texts
  setUp: SetUp | undefined
}

function proposal({ root, agent, before, after, setUp }: Outline): Proposal {
  const changed = [...after].filter(([file, text]) => text !== before.get(file))
  return {
    files: changed.map(([path, text]) => ({
      path,
      change: text === undefined ? "delete" : before.get(path) === undefined ? "add" : "modify",
      diff: unified(before.get(path) ?? "", text ?? "", { from: path, to: path }).text,
    })),
    async write() {
      const edits = changed.map(([path, text]) => editFor(path, before.get(path), text))
      const label = `init ${agent.name}${setUp ? "" : " --remove"}`
      const report = edits.length > 0 ? await applyEdits(edits, { root, mode: "atomic", label }) : undefined
      const issue = report?.edits.find(({ issue }) => issue && issue.code !== "batch_failed")?.issue
      if (issue) throw new EmendError("io", issue.message)
      try {
        record(root, agent.name, setUp)
      } catch (error) {
        // What nobody remembers, nobody could take back.
        if (report?.commit) await undo({ root, id: report.commit })
        throw error
      }
    },
  }
}

function editFor(path: string, before: string | undefined, after: string | undefined): Edit {
  if (after === undefined) return { op: "delete", path }
  return before === undefined
    ? { op: "create", path, content: after }
    : { op: "rewrite", path, content: after }
}
