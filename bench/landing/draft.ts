import type { Changed } from "./changes.ts"
import { applyChanges, type LineChange } from "./line-change.ts"

/** A line of a block: kept lines are in both halves, dropped ones only in `old`, added ones only in `new`. */
export interface BlockLine {
  op: "keep" | "drop" | "add"
  text: string
  /** The text before anything was spoiled. */
  clean: string
  /** The line of the file that it stands for. Added lines have none, nor have lines that the model invented. */
  source?: number
  /** For a line that stands for many, as three dots do: how many. */
  standsFor?: number
  /** For added lines: the line of the file that they go before. */
  place?: number
}

/** One hunk before it is rendered: what a model would write, line by line. */
export type Block = BlockLine[]

/** What is right to do with an edit. `either`: land it at its true place, or refuse it. */
export type Verdict = "land" | "refuse" | "applied" | "either"

/** An edit in the making. Mistakes are functions from one draft to another. */
export interface Draft {
  changed: Changed
  /** The lines of the file that the edit will meet. */
  file: string[]
  /** What the edit means, in places of that file: the truth. */
  changes: LineChange[]
  /** What the model says, in the order in which it says it. */
  blocks: Block[]
  lineEnding: "\n" | "\r\n"
  /** How the model garbles both halves as a whole. */
  garble?: (text: string) => string
  verdict: Verdict
  /** Another file that it is sent to. */
  sentTo?: { path: string; endsWithNewline: boolean }
  /** The edit is a text to replace, not whole lines. */
  scope?: "substring"
  /** Lines to go past first. */
  seek?: string[]
  /** It says that it is at the end of the file. */
  atEnd?: true
}

/** An edit as a tool gets it, and what must come out. */
export interface Case {
  kind: string
  id: string
  source: string
  path: string
  file: string
  hunks: CaseHunk[]
  verdict: Verdict
  /** The file afterwards; for `refuse` and `applied` the file as it is. */
  truth: string
  /** For a conflict: the file once the change was confirmed on its real text, as when a correction is sent back. */
  confirmed?: string
}

/** `substring`: any stretch of text, as an edit tool takes it; else whole lines. */
export interface CaseHunk {
  old: string
  new: string
  scope?: "substring"
  seek?: string[]
  atEnd?: true
}

export function renderCase(draft: Draft, name: { kind: string; id: string }): Case {
  const { pair } = draft.changed
  const { path, endsWithNewline } = draft.sentTo ?? {
    path: pair.path,
    endsWithNewline: draft.changed.endsWithNewline,
  }
  const join = (lines: string[]) => lines.join(draft.lineEnding) + (endsWithNewline ? draft.lineEnding : "")
  const lands = draft.verdict === "land" || draft.verdict === "either"
  return {
    ...name,
    source: pair.source,
    path,
    file: join(draft.file),
    hunks: draft.blocks.map((block) => hunkOf(block, draft)),
    verdict: draft.verdict,
    truth: join(lands ? applyChanges(draft.file, draft.changes) : draft.file),
  }
}

function hunkOf(block: Block, { garble, scope, seek, atEnd }: Draft): CaseHunk {
  const hunk = { ...renderBlock(block, garble), ...(seek && { seek }), ...(atEnd && { atEnd }) }
  if (!scope) return hunk
  return { ...hunk, old: hunk.old.slice(0, -1), new: hunk.new.slice(0, -1), scope }
}

export function renderBlock(block: Block, garble = (text: string) => text): { old: string; new: string } {
  const half = (without: BlockLine["op"]) => {
    const lines = block.filter((line) => line.op !== without).map((line) => line.text)
    return lines.length === 0 ? "" : `${garble(lines.join("\n"))}\n`
  }
  return { old: half("add"), new: half("drop") }
}

/** The lines of a block that `old` is made of. */
export function oldLines(block: Block): BlockLine[] {
  return block.filter((line) => line.op !== "add")
}

/** Changes every line of every block that `change` has another text for. */
export function mapLines(draft: Draft, change: (line: BlockLine) => string): Draft {
  const blocks = draft.blocks.map((block) => block.map((line) => ({ ...line, text: change(line) })))
  return { ...draft, blocks }
}

/** Puts other lines in the place of `count` lines at `at`. */
export function spliced(block: Block, at: number, count: number, ...lines: BlockLine[]): Block {
  return [...block.slice(0, at), ...lines, ...block.slice(at + count)]
}

/** The draft with one of its blocks exchanged. */
export function withBlock(draft: Draft, index: number, block: Block): Draft {
  return { ...draft, blocks: draft.blocks.map((other, i) => (i === index ? block : other)) }
}
