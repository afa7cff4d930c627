import type { Issue, Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Line } from "../protocol.ts"
import type { EditDraft } from "./assemble.ts"
import { needsOf } from "./ops.ts"
import type { ReadingMode } from "./reading.ts"
import { attributeOf, type Tag } from "./tag.ts"
import type { PayloadWrapping } from "./unwrap.ts"

/** What can be wrong with an edit, and what was put right in it, in words. */

const unwrappings: Record<PayloadWrapping, Pick<Repair, "kind" | "message" | "doubtful">> = {
  fence: { kind: "fenced-payload", message: "The Markdown fence around the whole payload was left out." },
  cdata: { kind: "cdata-payload", message: "The CDATA section around the whole payload was left out." },
  "odd-markers": {
    kind: "odd-markers",
    message: "The lines around the text were taken for its markers; they are not in the text.",
    doubtful: true,
  },
  "text-around": {
    kind: "text-around-markers",
    message: "What is before or after the markers was taken for words about the text; it is not in the text.",
    doubtful: true,
  },
}

/** What was around a payload, and is no part of it. */
export function unwrappedFrom(tag: Tag, wrapping: PayloadWrapping): Repair {
  return { ...unwrappings[wrapping], ...at(tag.line, tag.from, tag.to) }
}

export function noMarkers(tag: Tag): Repair {
  const message = `The text of <${tag.name}> has no markers; all of it was taken.`
  return { kind: "missing-markers", message, ...at(tag.line, tag.from, tag.to) }
}

/** A payload with something like a marker in it, and no one way to read it. */
export function unclearMarker(tag: Tag): Issue {
  return {
    code: "parse_error",
    message: `The text of <${tag.name}> on line ${tag.line.number} has lines that look like markers, but not one <<< before it and one >>> after it.`,
    hint: `Put the text between a line <<< and a line >>>, right after <${tag.name}> and right before </${tag.name}>.`,
    ...at(tag.line, tag.from, tag.to),
  }
}

export function missingAttribute(tag: Tag, name: string): Issue {
  const instead = ["path", "filename", "src", "operation", "to"].find((each) => attributeOf(tag, each))
  const example = name === "op" ? "new, patch, replace, remove or move" : "the path of the file"
  return {
    code: "missing_attribute",
    message: `<${tag.name}> on line ${tag.line.number} has no attribute ${name}.`,
    hint: instead ? `It has ${instead}="…"; write ${name}="…".` : `Add ${name}="…": ${example}.`,
    ...at(tag.line, tag.from, tag.to),
  }
}

export function missingChild(draft: EditDraft, op: string, name: string): Issue {
  const example = name === "to" ? '<to file="…"/>' : `<${name}> with its text between the lines <<< and >>>`
  return {
    code: "missing_child",
    message: `The edit of ${draft.path} has op="${op}" but no <${name}>${draft.strange ? `; <${draft.strange.name}> on line ${draft.strange.line} is not known` : ""}.`,
    hint: draft.strange
      ? `Write <${name}> for <${draft.strange.name}>, if that was meant.`
      : `Add ${example}.`,
    ...at(draft.tag.line, draft.tag.from, draft.tag.to),
  }
}

export function emptyChild(tag: Tag, hint: string): Issue {
  const message = `<${tag.name}> on line ${tag.line.number} is empty.`
  return { code: "missing_child", message, hint, ...at(tag.line, tag.from, tag.to) }
}

export function secondChild(op: string, tag: Tag): Issue {
  return {
    code: "duplicate_child",
    message: `An edit with op="${op}" can have only one <${tag.name}>; line ${tag.line.number} has another.`,
    hint: "Write one <edit> for each change, also for several changes of one file.",
    ...at(tag.line, tag.from, tag.to),
  }
}

/** Two intents in one edit. To follow either would be a guess: a `replace` with a `<find>` would lose the file. */
export function strangeChild(draft: EditDraft, op: string, tag: Tag): Issue {
  const names = new Set([
    ...draft.blocks.map((block) => block.tag.name),
    ...draft.to.map((each) => each.name),
  ])
  const patch = names.has("find") && names.has("put")
  return {
    code: "parse_error",
    message: `An edit with op="${op}" cannot have a <${tag.name}>.`,
    hint: patch ? 'Did you mean op="patch"?' : `Remove <${tag.name}>, or choose the op that it belongs to.`,
    ...at(tag.line, tag.from, tag.to),
  }
}

export function missingEndTag(line: Line, column: number, path: string): Repair {
  const from = line.from + column
  const fix = { from, to: from, insert: "</edit>\n" }
  const message = `The edit of ${path} was not closed with </edit>.`
  return { kind: "missing-end-tag", message, ...at(line, from, from), fix }
}

export function unclosedWhy(line: Line, column: number): Repair {
  const from = line.from + column
  const fix = { from, to: from, insert: "</why>\n" }
  return {
    kind: "missing-end-tag",
    message: "<why> was not closed with </why>.",
    ...at(line, from, from),
    fix,
  }
}

export function neverClosedTag(tag: Tag): Issue {
  return {
    code: "parse_error",
    message: `The tag <${tag.name}> on line ${tag.line.number} is not closed with >.`,
    hint: 'Write a tag as <edit file="…" op="…">.',
    ...at(tag.line, tag.from),
  }
}

export function mention(tag: Tag): Repair {
  const message = `The <edit> on line ${tag.line.number} begins a sentence, which only speaks of it; it was not carried out.`
  return { kind: "mention", message, ...at(tag.line, tag.from, tag.to), doubtful: true }
}

export function unclearMention(tag: Tag): Issue {
  return {
    code: "parse_error",
    message: `Words follow the <edit> on line ${tag.line.number}, so that it may only be spoken of; it was not carried out.`,
    hint: "Put an edit that is meant on a line of its own.",
    ...at(tag.line, tag.from, tag.to),
  }
}

/** What an edit lacks that ends before it is complete, and where it got to. */
export function incomplete(draft: EditDraft, mode: ReadingMode): Issue {
  const { tag, path } = draft
  const lack = lackOf(draft, mode)
  return {
    code: "incomplete_edit",
    message: `The edit${path ? ` of ${path}` : ""} that starts on line ${tag.line.number} is not complete, so nothing of it was done: ${lack.what}.`,
    hint: `Send the edit again as a whole, with ${lack.needed}.`,
    ...at(tag.line, tag.from, tag.to),
    ...(path && { path }),
  }
}

function lackOf({ op, blocks, to, strange }: EditDraft, mode: ReadingMode): { what: string; needed: string } {
  if (mode.kind === "block") {
    const { name, line } = mode.block.tag
    const ends = mode.block.isMarked() ? `>>> and </${name}>` : `</${name}>`
    return {
      what: `<${name}> on line ${line.number} has no end (${ends}, and then the next tag)`,
      needed: ends,
    }
  }
  if (mode.kind === "tag")
    return { what: `the tag <${mode.tag.name}> on line ${mode.tag.line.number} has no >`, needed: "it" }
  if (mode.kind === "why") return { what: "<why> has no </why>", needed: "it" }
  if (mode.kind === "comment") return { what: "a comment in it has no -->", needed: "it" }
  const names = [...blocks.map((block) => block.tag.name), ...to.map((each) => each.name)]
  const child = needsOf(op).find((name) => !names.includes(name))
  if (child === undefined) return { what: "</edit> is missing", needed: "</edit>" }
  const instead = strange ? `; <${strange.name}> on line ${strange.line} is not known` : ""
  return { what: `it has no <${child}>${instead}`, needed: `<${child}>` }
}
