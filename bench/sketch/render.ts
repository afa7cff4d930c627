import { isBlank } from "../landing/mistakes/mistake.ts"
import type { Draft } from "./draft.ts"
import { markersFor, type Style } from "./markers.ts"
import { ancestorsOf, containerOf, depthOf, type Range } from "./outline.ts"
import { hiddenRuns, type View } from "./views.ts"

/** A sketch of one file. */
export interface Sketch {
  code: string
  /** Lines of the truth beside which something is left out: blank lines there are the writer's. */
  edges: number[]
}

/** Writes what is shown, and markers for the rest. */
export function render(draft: Draft, view: View, style: Style): Sketch {
  const { truth } = draft
  const lines: string[] = []
  const edges: number[] = []
  let at = 0
  const writeUpTo = (to: number) => {
    lines.push(...truth.slice(at, to))
    at = to
  }
  for (const run of hiddenRuns(view.shown).map((run) => solidPart(truth, run))) {
    writeUpTo(run.from)
    edges.push(run.from, run.to)
    const isMissing = isFirst(truth, run)
      ? style.missing.first
      : style.missing.last && isLast(truth, run) && isOutside(draft, view, run)
    if (!isMissing) writeMarkers(lines, markersFor(draft, run, style), style)
    at = run.to
    if (style.blanks !== "kept" || isMissing) while (at < truth.length && isBlank(truth[at]!)) at++
    if (style.blanks === "added" && !isMissing) lines.push("")
  }
  writeUpTo(truth.length)
  return { code: `${trimmed(lines).join("\n")}\n`, edges }
}

function writeMarkers(lines: string[], markers: readonly string[], { blanks }: Style): void {
  if (blanks !== "kept") while (lines.length > 0 && isBlank(lines.at(-1)!)) lines.pop()
  if (blanks === "added" && lines.length > 0) lines.push("")
  lines.push(...markers)
}

/** Blank lines at the ends of what is left out are shown beside the marker, or not, as the style has it. */
function solidPart(truth: readonly string[], { from, to }: Range): Range {
  while (from < to && isBlank(truth[from]!)) from++
  while (to > from && isBlank(truth[to - 1]!)) to--
  return { from, to }
}

const isFirst = (truth: readonly string[], { from }: Range) => truth.slice(0, from).every(isBlank)

const isLast = (truth: readonly string[], { to }: Range) => truth.slice(to).every(isBlank)

/** No block whose head is shown goes on here: else it would seem to end. */
function isOutside({ items }: Draft, { shown }: View, { from }: Range): boolean {
  const container = containerOf(items, { from, to: from + 1 })
  return container === undefined || ![container, ...ancestorsOf(container)].some(({ start }) => shown[start])
}

/** Without what all lines begin with. */
export function dedented(code: string): string {
  const lines = code.split("\n")
  const solid = lines.filter((line) => !isBlank(line))
  const least = solid.reduce((best, line) => (depthOf(line) < depthOf(best) ? line : best), solid[0] ?? "")
  const prefix = /^\s*/.exec(least)![0]
  return lines
    .map((line) => (line.startsWith(prefix) ? line.slice(prefix.length) : line.trimStart()))
    .join("\n")
}

function trimmed(lines: string[]): string[] {
  let [from, to] = [0, lines.length]
  while (from < to && isBlank(lines[from]!)) from++
  while (to > from && isBlank(lines[to - 1]!)) to--
  return lines.slice(from, to)
}
