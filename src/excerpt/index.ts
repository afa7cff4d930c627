/**
 * What an excerpt makes of its file, from the outside in:
 *
 *     placeExcerpt                      place.ts      reads both texts as trees (tree.ts), then tries in turn:
 *       asWhole                                         the whole file, written out
 *       byBlocks                                        blocks, from the top down:
 *         mergeRow                      row.ts            siblings: paired in order (siblings.ts, pair.ts), cut into stretches
 *           settle                      settle.ts         at markers (stretches.ts), each in its one place (homes.ts)
 *           mergeStretch                stretch.ts        what is new, what goes, changed lines at the edges (edges.ts)
 *             mergeBlock                block.ts          written out: replaced; with markers: entered (spine.ts), mergeRow again
 *       mergeLines                      by-lines.ts     lines: aligned (align-lines.ts), then put in their places (write-lines.ts)
 *       verify                          verify.ts     the first result that breaks no rule (rules/) is taken; else the first refusal
 *       freshLines, changesOf           write.ts      indentation, line endings, changes of the text
 *
 * A result is a list of lines, each the file's, the excerpt's or both (merging.ts); what the file knows of its lines is in weigh.ts.
 */
export { explains, losesNames } from "./explains.ts"
export { blockAt, type Placed, placeExcerpt, type Refused } from "./place.ts"
export { hasMeant, isAllOf } from "./removed.ts"
export type { Part } from "./write/parts.ts"
