import { mergeBlanks } from "./blanks.ts"
import { indentOf } from "./fold.ts"
import type { InsertionPoint, Neighbours } from "./insertion.ts"
import { type Undecided, undecided } from "./places.ts"
import { blanksAfter } from "./spans.ts"

/**
 * Where new lines go between two neighbours that only blank lines part. If there are as many of these as the model
 * thinks, there is no question. If not, the new lines could go before, after or among them.
 */
export function between(place: Neighbours): InsertionPoint | Undecided {
  const { text, before, after, thought, lead, trail, content } = place
  const span = { from: before.end, to: after.from }
  const are = blanksAfter(text, before.end)
  if (are === thought) return { ...span, lead, trail }
  if (content.length === 0) return { ...span, lead: mergeBlanks(thought, are, lead), trail: 0 }
  const isOneSided = lead > 0 !== trail > 0
  // The blank lines that the model knows of stay on one side of the new lines: the others are among them.
  if (isOneSided && thought > 0)
    return lead > 0
      ? { ...span, lead: mergeBlanks(thought, are, lead), trail: 0 }
      : { ...span, lead: 0, trail: mergeBlanks(thought, are, trail) }
  const extra = are - thought
  if (thought === 0 && lead > 0 && trail > 0 && extra === 1) return { ...span, lead, trail }
  // Without any blank line there is just one place, and the model says what stands around the new lines.
  if (are === 0) return { ...span, lead, trail }
  // New lines that bring a blank line of their own keep it between themselves and the neighbour that they follow or precede.
  const side = isOneSided ? (lead > 0 ? "first" : "last") : lead === 0 ? vote(place) : undefined
  if (side === undefined) return undecided(text, [before.end, after.from])
  return side === "first"
    ? { ...span, lead, trail: Math.max(0, trail + extra) }
    : { ...span, lead: Math.max(0, lead + extra), trail }
}

/**
 * Does the content belong to the line before it (so it comes `first`, and blank lines follow) or to the one after
 * it? Indentation and the first word speak; only if they do not contradict each other, they are heard.
 */
function vote({ text, before, after, content }: Neighbours): "first" | "last" | undefined {
  const above = text.slice(before.from, before.to)
  const below = text.slice(after.from, after.to)
  const votes = [
    preference(indentOf(content[0]!) === indentOf(above), indentOf(content.at(-1)!) === indentOf(below)),
    preference(firstWord(content[0]!) === firstWord(above), firstWord(content.at(-1)!) === firstWord(below)),
  ].filter((each) => each !== undefined)
  return votes.every((each) => each === votes[0]) ? votes[0] : undefined
}

function preference(first: boolean, last: boolean): "first" | "last" | undefined {
  return first === last ? undefined : first ? "first" : "last"
}

const firstWord = (line: string) => /^\s*(\S\w*)/.exec(line)?.[1]
