import type { Issue, Repair } from "../../issues/issue.ts"
import { at } from "../at.ts"
import type { Line } from "../protocol.ts"
import type { Draft } from "./assemble.ts"
import { attributeOf, type Tag } from "./tag.ts"

/** What can be wrong with an edit, and what was put right in it, in words. */

/** No source file starts and ends with a Markdown fence: the model fenced its own payload. */
export function fencedPayload(tag: Tag): Repair {
  const message = "The Markdown fence around the whole payload was left out."
  return { kind: "fenced-payload", message, ...at(tag.line, tag.from, tag.to) }
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

export function missingChild(draft: Draft, op: string, name: string): Issue {
  const example = name === "to" ? '<to file="…"/>' : `<${name}> with its text between the lines <<< and >>>`
  return {
    code: "missing_child",
    message: `The edit of ${draft.path} has op="${op}" but no <${name}>.`,
    hint: `Add ${example}.`,
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
export function strangeChild(draft: Draft, op: string, tag: Tag): Issue {
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

export function incomplete({ tag, path }: Draft): Issue {
  return {
    code: "incomplete_edit",
    message: `The edit${path ? ` of ${path}` : ""} that starts on line ${tag.line.number} is not complete, so nothing of it was done.`,
    hint: "Send it again as a whole, with every >>>, </put> and </edit>.",
    ...at(tag.line, tag.from, tag.to),
    ...(path && { path }),
  }
}
