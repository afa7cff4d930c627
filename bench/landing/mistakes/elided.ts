import { blockOf } from "../cut.ts"
import { type Block, type Draft, spliced } from "../draft.ts"
import { indentationOf, type Mistake } from "./mistake.ts"

/** The middle of what the edit leaves alone is not written out: three dots stand for it in both halves. */
export const elided: Mistake = (draft, random) => {
  const block = widened(draft, random.between(5, 25), random.between(5, 25), random.pick(["above", "below"]))
  const run = longestRun(block)
  if (run.to - run.from < 4) return undefined
  const from = run.from + random.between(1, 2)
  const to = run.to - random.between(1, 2)
  const text = indentationOf(block[from]!.text) + random.pick(ellipsesFor(draft.changed.pair.path))
  if (to - from < 1 || draft.file.some((line) => line.trim() === text.trim())) return undefined
  return {
    ...draft,
    blocks: [spliced(block, from, to - from, { op: "keep", text, clean: text, standsFor: to - from })],
  }
}

/** The block with more context on one side: people elide when they quote from far away. */
function widened(draft: Draft, above: number, below: number, side: "above" | "below"): Block {
  const sources = draft.blocks[0]!.flatMap((line) => line.source ?? [])
  const from = sources[0]! - (side === "above" ? above : 0)
  const to = sources.at(-1)! + 1 + (side === "below" ? below : 0)
  const window = { from: Math.max(from, 0), to: Math.min(to, draft.file.length), changes: draft.changes }
  return blockOf(draft.file, window)
}

function longestRun(block: Block): { from: number; to: number } {
  let best = { from: 0, to: 0 }
  let from = 0
  block.forEach((line, at) => {
    if (line.op !== "keep") from = at + 1
    else if (at + 1 - from > best.to - best.from) best = { from, to: at + 1 }
  })
  return best
}

function ellipsesFor(path: string): string[] {
  if (/\.(md|html)$/.test(path)) return ["...", "<!-- ... -->", "…"]
  if (/\.css$/.test(path)) return ["...", "/* ... */", "/* ... existing code ... */"]
  if (/\.(json)$/.test(path)) return ["...", "// ..."]
  if (/\.(py|rb|sh|ya?ml|toml)$/.test(path)) return ["...", "# ...", "# ... existing code ..."]
  return ["...", "// ...", "// ... existing code ...", "// ... rest of the code ..."]
}
