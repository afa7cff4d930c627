import type { Issue } from "../issues/issue.ts"
import { joinLines } from "../text/lines.ts"
import type { Merging, Region } from "./merging.ts"
import type { Block } from "./read/tree.ts"

/** Why an excerpt cannot be placed, and what to send instead. */

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

const quoted = ({ excerpt }: Merging, block: Block) => `\`${short(excerpt.lines[block.head]!.trim())}\``

const linesText = ({ numberOf }: Merging, { from, to }: Region) =>
  to - from === 1 ? `line ${numberOf(from)}` : `lines ${numberOf(from)} to ${numberOf(to - 1)}`

/** The file, and the lines of the excerpt that are not clear: a block, or one line. */
function about({ excerpt, path }: Merging, what: Block | number): Pick<Issue, "path" | "part"> {
  const { from, to } = typeof what === "number" ? { from: what, to: what + 1 } : what
  return { path, part: { lines: [from + 1, to], text: joinLines(excerpt.lines.slice(from, to)) } }
}

const asEdit =
  "Send this part as an edit that quotes the lines to be replaced, or show it with the lines around it as they are in the file."

export function unknown(merging: Merging, block: Block): Issue {
  const places = merging.file.places(merging.excerpt.plain[block.head]!)
  const isHead = block.to > block.head + 1
  if (isHead && merging.isNamed && places.length > 1) return ambiguous(merging, block, places)
  return {
    code: "not_found",
    message: `Nothing around ${quoted(merging, block)} says where in ${merging.path} it belongs: the file has neither it nor enough of the lines beside it.`,
    hint: asEdit,
    ...about(merging, block),
  }
}

export function unknownLine(merging: Merging, line: number): Issue {
  return {
    code: "not_found",
    message: `Nothing around \`${short(merging.excerpt.lines[line]!.trim())}\` says where in ${merging.path} it belongs: the file has not enough of the lines beside it.`,
    hint: asEdit,
    ...about(merging, line),
  }
}

export function misplaced(merging: Merging, line: number): Issue {
  return {
    code: "doubt",
    message: `It is not clear where \`${short(merging.excerpt.lines[line]!.trim())}\` goes in ${merging.path}: lines that the excerpt shows side by side would not be so in the file.`,
    hint: asEdit,
    ...about(merging, line),
  }
}

export function unclearLine(merging: Merging, line: number, there: number): Issue {
  const [wrote, actual] = [merging.excerpt.lines[line]!, merging.file.tree.lines[there]!]
  return {
    code: "doubt",
    message: `It is not clear whether \`${short(wrote.trim())}\` replaces line ${merging.numberOf(there)} of ${merging.path} (\`${short(actual.trim())}\`) or is new beside it.`,
    hint: asEdit,
    ...about(merging, line),
    candidates: [{ line: there + 1, text: `${actual}\n` }],
  }
}

export function ambiguous(merging: Merging, block: Block, lines: readonly number[]): Issue {
  return ambiguousLine(merging, block.head, lines)
}

/** So many places are named. */
const mostNamed = 10

export function ambiguousLine(merging: Merging, line: number, lines: readonly number[]): Issue {
  const { tree } = merging.file
  return {
    code: "ambiguous",
    message: `\`${short(merging.excerpt.lines[line]!.trim())}\` may stand for several places in ${merging.path}.`,
    hint: "Show the class or function that it is in, or more of the lines around it.",
    ...about(merging, line),
    candidates: lines.slice(0, mostNamed).map((line) => ({ line: line + 1, text: `${tree.lines[line]!}\n` })),
  }
}

export function unclear(merging: Merging, mine: Block, theirs: Block): Issue {
  const actual = merging.file.tree.lines[theirs.head]!
  return {
    code: "doubt",
    message: `It is not clear whether ${quoted(merging, mine)} replaces line ${merging.numberOf(theirs.head)} of ${merging.path} (\`${short(actual.trim())}\`) or is new beside it.`,
    hint: asEdit,
    ...about(merging, mine),
    candidates: [{ line: theirs.head + 1, text: `${actual}\n` }],
  }
}

export function loses(merging: Merging, lost: Region): Issue & { lost: Region } {
  const [them, their] = lost.to - lost.from === 1 ? ["it", "its"] : ["them", "their"]
  return {
    lost,
    code: "doubt",
    message: `${linesText(merging, lost).replace(/^l/, "L")} of ${merging.path} would be lost without a word about ${them}: the excerpt shows what is around ${them}, and neither ${them} nor a marker in ${their} place.`,
    hint: "Put a marker such as `... existing code ...` where lines stay; to delete them, send an edit that quotes them.",
    path: merging.path,
    candidates: [{ line: lost.from + 1, text: `${merging.file.tree.lines[lost.from] ?? ""}\n` }],
  }
}

export function order(merging: Merging, block: Block): Issue {
  return {
    code: "doubt",
    message: `${quoted(merging, block)} comes in another order than in ${merging.path}.`,
    hint: "Show the parts in the order of the file, or send each as an edit of its own.",
    ...about(merging, block),
  }
}

export function otherShape(merging: Merging, mine: Block, theirs: Block): Issue {
  return {
    code: "doubt",
    message: `${quoted(merging, mine)} has other branches than ${linesText(merging, { from: theirs.head, to: theirs.to })} of ${merging.path}, and leaves parts out.`,
    hint: "Write this block out in full.",
    ...about(merging, mine),
    candidates: [{ line: theirs.head + 1, text: `${merging.file.tree.lines[theirs.head]!}\n` }],
  }
}

export function leftOut(merging: Merging, line: number): Issue {
  return {
    code: "incomplete_edit",
    message: `A line that stands for code which was left out would get into ${merging.path}: ${short(merging.excerpt.lines[line]!.trim())}`,
    hint: "Write out the new lines, and use markers only for lines that the file has.",
    ...about(merging, line),
  }
}

export function signed(merging: Merging, line: number): Issue {
  return {
    code: "doubt",
    message: `Lines of the excerpt begin with \`-\` and \`+\`, as in a comparison: ${short(merging.excerpt.lines[line]!.trim())}`,
    hint: "Put a comparison into a fence of the language `diff`, or send the lines without the signs, as they shall be.",
    ...about(merging, line),
  }
}

export function saysMore(merging: Merging, line: number): Issue {
  return {
    code: "incomplete_edit",
    message: `A line stands for the rest, and says that not all of it stays as it is: ${short(merging.excerpt.lines[line]!.trim())}`,
    hint: "Show the lines that change or go, with those around them.",
    ...about(merging, line),
  }
}

export function tooMuch(path: string): Issue {
  return {
    code: "too_large",
    message: `The excerpt of ${path} is too long to be compared with the file.`,
    hint: "Send the changed parts only.",
    path,
  }
}
