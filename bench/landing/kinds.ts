import type { Draft, Verdict } from "./draft.ts"
import { isHonest } from "./honest.ts"
import { areInsertionsClear } from "./insertions.ts"
import { ambiguous, together } from "./mistakes/ambiguous.ts"
import { chained, unchained } from "./mistakes/chained.ts"
import { escapes, typography } from "./mistakes/characters.ts"
import { endRight, endWrong, seekAbsent, seekBehind, seekRight } from "./mistakes/claims.ts"
import {
  blankBeside,
  blankEnd,
  blankExtra,
  crlfBlank,
  insideDeep,
  insideShallow,
  partOfLine,
} from "./mistakes/edges.ts"
import { elided } from "./mistakes/elided.ts"
import { gone, twins } from "./mistakes/gone.ts"
import { headed, headedGone, headedTwice } from "./mistakes/headed.ts"
import { absent, applied, renamed, stale } from "./mistakes/history.ts"
import { hallucinated, missing, paraphrased } from "./mistakes/memory.ts"
import type { Mistake } from "./mistakes/mistake.ts"
import { parallel } from "./mistakes/parallel.ts"
import { rewrapped, styled, uncommented } from "./mistakes/style.ts"
import { tabs } from "./mistakes/tabs.ts"
import { blank, blankLeftOut, indentation, trailing } from "./mistakes/whitespace.ts"
import type { Random } from "./random.ts"
import { absentBelow, presentBelow } from "./siblings/dressed.ts"
import { absentSibling, changedSibling, type Made, presentSibling } from "./siblings/siblings.ts"

/** A kind of case: which mistake is made, and on how many hunks. */
export interface Kind {
  title: string
  verdict: Verdict
  hunks?: [least: number, most: number]
  /** The old text may still be in the file letter for letter. */
  exact?: true
  /** A hunk by itself may occur in several places. */
  anywhere?: true
  /** Nobody knows where it belongs, and that is the point. */
  unclear?: true
  /** Signs are misremembered all over, words are not: one place must have these words, whatever its signs. */
  signs?: true
  /** Not in the first tables: what the yardstick did not see at first. */
  group?: Group
  spoil: Mistake
  /** Cases that are written by hand instead of being cut out of a history. */
  make?: (random: Random) => Made | undefined
}

/**
 * `treacherous`: what is meant is not there, something like it is. `claims`: what formats say besides: lines to go past, the
 * end of the file. `edges`: parts of lines, and white space where it is easily lost. `styles`: written as another formatter would.
 * `compound`: one mistake on top of another, and hunks that quote each other.
 */
export type Group = "spoiled" | "treacherous" | "claims" | "edges" | "styles" | "compound"

export const groups: readonly Group[] = ["spoiled", "treacherous", "claims", "edges", "styles", "compound"]

export const groupOf = (kind: string): Group => kinds[kind]?.group ?? "spoiled"

const crlf: Mistake = (draft) => ({ ...draft, lineEnding: "\r\n" })

const light = [trailing, indentation, tabs, blank, paraphrased, hallucinated, missing, typography, crlf]

const several: Mistake = (draft, random) =>
  made(random.shuffled(light).slice(0, random.between(2, 3)), draft, random)

/** What a model that errs in the large errs in as well. */
const also =
  (first: Mistake): Mistake =>
  (draft, random) =>
    made([first, random.pick([...light, styled, rewrapped])], draft, random)

const oneOrNone: Mistake = (draft, random) => (random.chance(0.5) ? random.pick(light)(draft, random) : draft)

const order: Mistake = (draft, random) => {
  const blocks = random.shuffled(draft.blocks)
  return blocks.every((block, at) => block === draft.blocks[at]) ? undefined : { ...draft, blocks }
}

/** A line is left out right where something is to be inserted: before it or after it, who knows. */
const beside: Mistake = (draft, random) => {
  const spoiled = random.pick([missing, missing, blankLeftOut])(draft, random)
  return spoiled && isHonest(spoiled) && !areInsertionsClear(spoiled) ? spoiled : undefined
}

/** All mistakes, one after the other, or nothing if one of them cannot be made. */
function made(mistakes: Mistake[], draft: Draft, random: Random): Draft | undefined {
  return mistakes.reduce<Draft | undefined>((spoiled, mistake) => spoiled && mistake(spoiled, random), draft)
}

export const kinds: Record<string, Kind> = {
  none: { title: "no mistake", verdict: "land", exact: true, spoil: (draft) => draft },
  trailing: { title: "trailing white space", verdict: "land", spoil: trailing },
  indentation: { title: "wrong base indentation", verdict: "land", spoil: indentation },
  tabs: { title: "tabs and spaces, other widths", verdict: "land", spoil: tabs },
  blank: { title: "blank line dropped or added", verdict: "land", spoil: blank },
  paraphrased: { title: "context line paraphrased", verdict: "land", spoil: paraphrased },
  hallucinated: { title: "context line invented", verdict: "land", spoil: hallucinated },
  missing: { title: "context line missing", verdict: "land", spoil: missing },
  elided: { title: "middle elided", verdict: "land", spoil: elided },
  typography: { title: "quotes and dashes", verdict: "land", spoil: typography },
  escapes: { title: "escapes and entities", verdict: "land", spoil: escapes },
  crlf: { title: "file has CRLF, edit has LF", verdict: "land", exact: true, spoil: crlf },
  stale: { title: "another change nearby since", verdict: "land", spoil: stale },
  several: { title: "several mistakes at once", verdict: "land", spoil: several },
  hunks: {
    title: "several hunks, some with a mistake",
    verdict: "land",
    exact: true,
    hunks: [2, 4],
    spoil: oneOrNone,
  },
  order: { title: "several hunks in wrong order", verdict: "land", exact: true, hunks: [2, 4], spoil: order },
  together: {
    title: "hunks that only together have one place",
    verdict: "land",
    anywhere: true,
    hunks: [2, 4],
    spoil: together,
  },
  beside: { title: "insertion beside a missing line", verdict: "either", unclear: true, spoil: beside },
  ambiguous: { title: "ambiguous", verdict: "refuse", anywhere: true, spoil: ambiguous },
  absent: { title: "target absent", verdict: "refuse", spoil: absent },
  applied: { title: "already applied", verdict: "applied", spoil: applied },
  gone: { title: "block gone", verdict: "refuse", group: "treacherous", spoil: gone },
  twins: { title: "block gone, twins left", verdict: "refuse", group: "treacherous", spoil: twins },
  renamed: { title: "block renamed since", verdict: "either", group: "treacherous", spoil: renamed },
  parallel: { title: "sent to a parallel file", verdict: "refuse", group: "treacherous", spoil: parallel },
  "sibling-absent": byHand("siblings: the one named is absent", "refuse", absentSibling),
  "sibling-changed": byHand("siblings: the one named reads differently", "either", changedSibling),
  "sibling-present": byHand("siblings: the one named is there", "land", presentSibling),
  "above-absent": byHand("above a declaration that is absent", "refuse", absentBelow),
  "above-present": byHand("above a declaration that is there, beside others", "land", presentBelow),
  "seek-absent": claim("names a block (@@) that is absent", "refuse", seekAbsent),
  "seek-behind": claim("names a block (@@) that comes later", "refuse", seekBehind),
  "seek-right": claim("names its block (@@), lines in several places", "land", seekRight),
  "end-wrong": claim("claims the end of the file, is elsewhere", "refuse", endWrong),
  "end-right": claim("claims the end of the file, is there", "land", endRight),
  part: edge("part of a line", partOfLine),
  shallow: edge("one line becomes several, without indentation", insideShallow),
  deep: edge("one line becomes several, only the first without indentation", insideDeep),
  "crlf-blank": edge("file has CRLF, edit starts with a blank line", crlfBlank),
  "blank-beside": edge("blank line left out beside what changes", blankBeside),
  "blank-extra": edge("blank line too many beside what changes", blankExtra),
  "blank-end": edge("ends in a blank line, wrong base indentation", blankEnd),
  styled: {
    title: "quotes, semicolons, commas of another style",
    verdict: "land",
    group: "styles",
    signs: true,
    spoil: styled,
  },
  rewrapped: {
    title: "a list on one line instead of several, or the reverse",
    verdict: "land",
    group: "styles",
    spoil: rewrapped,
  },
  uncommented: {
    title: "comments left out of the context",
    verdict: "land",
    group: "styles",
    spoil: uncommented,
  },
  "twins-more": compound("block gone, twins left, and misremembered", "refuse", also(twins)),
  "parallel-more": compound("sent to a parallel file, and misremembered", "refuse", also(parallel)),
  "styled-more": { ...compound("another style, and another mistake", "land", also(styled)), signs: true },
  headed: compound("the head of its block, and lines left out below it", "land", headed),
  "headed-gone": compound(
    "the head of its block, and what is meant is gone from there",
    "refuse",
    headedGone,
  ),
  "headed-twice": {
    ...compound("the head of its block, and what is meant is there several times", "refuse", headedTwice),
    anywhere: true,
  },
  chained: joint("quotes what the hunk before it makes", chained),
  unchained: joint("quotes what the hunk before it takes away", unchained),
}

function compound(title: string, verdict: Verdict, spoil: Mistake): Kind {
  return { title, verdict, group: "compound", spoil }
}

/** One of the two hunks by itself may be in several places: only together they tell. */
function joint(title: string, spoil: Mistake): Kind {
  return { ...compound(title, "land", spoil), exact: true, anywhere: true }
}

function claim(title: string, verdict: Verdict, spoil: Mistake): Kind {
  // What is in several places without its claim is meant to be.
  return {
    title,
    verdict,
    group: "claims",
    exact: true,
    ...(spoil === seekRight && { anywhere: true }),
    spoil,
  }
}

function edge(title: string, spoil: Mistake): Kind {
  return { title, verdict: "land", group: "edges", exact: true, spoil }
}

function byHand(title: string, verdict: Verdict, make: (random: Random) => Made | undefined): Kind {
  return { title, verdict, group: "treacherous", make, spoil: () => undefined }
}
