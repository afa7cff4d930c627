import type { Hunk } from "../edits/edit.ts"
import type { Issue } from "../issues/issue.ts"
import type { Change, Span } from "../text/place.ts"
import type { Document } from "./document.ts"
import { isBlank } from "./fold.ts"
import type { LocateOptions } from "./locate.ts"
import { misremembered } from "./misremembered.ts"
import { nearestRegion } from "./nearest.ts"
import { candidatePlaces } from "./places.ts"
import { wantedOf } from "./wanted.ts"

/** Why a hunk has no place, with the evidence that a reader or a model needs to put it right. */
export function notFound(document: Document, hunk: Hunk, options: LocateOptions, imprecise = false): Issue {
  if (isBlank(hunk.old)) {
    return {
      code: "not_found",
      message: "The text to replace is blank, so it has no place of its own.",
      hint: "Send some lines around it as well.",
    }
  }
  const nearest = nearestRegion(document, wantedOf(hunk))
  const budget = imprecise ? " The search reached its limit before it had seen every place." : ""
  if (!nearest) {
    return {
      code: "not_found",
      message: `The text to replace is not in the file, and nothing in the file is like it.${budget}`,
      hint: "Check that this is the right file; read it again and copy the text from it.",
    }
  }
  const quarrel = misremembered(hunk, nearest)
  if (quarrel) return { ...quarrel, nearest }
  const [from, to] = nearest.lines
  const { difference } = nearest
  const nearby =
    from >= to
      ? `The nearest is line ${from}.`
      : `The nearest lines are ${from}–${to}${difference ? `; the first difference is in line ${difference.line}` : ""}.`
  const whitespace =
    difference?.kind === "whitespace" ? `${describeWhitespace(difference.expected, difference.actual)} ` : ""
  const loosen = whitespace && options.match !== "fuzzy" ? ", or match more loosely (--match whitespace)" : ""
  return {
    code: "not_found",
    message: `The text to replace is not in the file as given. ${whitespace}${nearby}${budget}`,
    hint: `Copy the lines exactly from the file${loosen}.`,
    nearest,
  }
}

/** Says in words how the white space of two otherwise equal lines differs. */
export function describeWhitespace(expected: string, actual: string): string {
  const indents = [expected, actual].map((line) => /^[ \t]*/.exec(line)![0])
  const kinds: string[] = []
  if (indents[0] !== indents[1]) {
    const tabs = indents.map((indent) => indent.includes("\t"))
    if (tabs[0] !== tabs[1])
      kinds.push(
        tabs[1]
          ? "the file has tabs where the edit has spaces"
          : "the file has spaces where the edit has tabs",
      )
    else
      kinds.push(`the file indents by ${indents[1]!.length} where the edit indents by ${indents[0]!.length}`)
  }
  if (expected.trimEnd() !== expected || actual.trimEnd() !== actual) {
    if (/\s*$/.exec(expected)![0] !== /\s*$/.exec(actual)![0]) {
      kinds.push(
        actual.trimEnd() === actual
          ? "the edit has trailing white space"
          : "the file has trailing white space",
      )
    }
  }
  if (expected.trim() !== actual.trim()) kinds.push("the spacing inside the line differs")
  return `White space differs: ${kinds.join("; ")}.`
}

export function ambiguous(document: Document, spans: readonly Span[]): Issue {
  const places = candidatePlaces(document, spans)
  // A text can stand several times in one line.
  const lines = [...new Set(places.map(({ line }) => line))]
  const more = spans.length > places.length ? ` and ${spans.length - places.length} more` : ""
  const where = lines.length === 1 ? ` in line ${lines[0]}${more}` : `: lines ${lines.join(", ")}${more}`
  return {
    code: "ambiguous",
    message: `The text to replace fits ${spans.length} places${where}.`,
    hint: "Add lines around it until it fits one place only, or say which occurrence is meant.",
    candidates: places,
  }
}

/** The result stands there, but what the edit adds is no more than what stands there anyway. */
export function repeated(): Issue {
  return {
    code: "ambiguous",
    message: "The file has lines like the new ones here already: nothing tells whether this edit was made.",
    hint: "Leave the edit out if it was made; else send it with more of the lines around it.",
  }
}

/** The place may be a twin of one where the edit was made. */
export function looksDone(document: Document, place: Span): Issue {
  const [candidate] = candidatePlaces(document, [place])
  return {
    code: "doubt",
    message: `This edit may have been made already: the file has what it would write, near line ${candidate!.line}.`,
    hint: "Leave the edit out if it was made; else read the file again and send it with the lines as they are now.",
    candidates: [candidate!],
  }
}

export function sameTexts(): Issue {
  return {
    code: "no_change",
    message: "The old and the new text are the same, so there is nothing to change.",
    hint: "Send the text as it shall be.",
  }
}

export function overlapping(document: Document, change: Change): Issue {
  const [place] = candidatePlaces(document, [change])
  return {
    code: "overlap",
    message: `Two hunks of this edit change the same text, at line ${place!.line}.`,
    hint: "Merge them into one hunk.",
    candidates: [place!],
  }
}
