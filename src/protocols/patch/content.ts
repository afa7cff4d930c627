import { repairAt } from "../at.ts"
import {
  dropped,
  droppedBlanks,
  inserted,
  oneMoreBlank,
  type PatchLine,
  type PatchProblem,
  signedBlanks,
} from "./line.ts"
import { type Chunk, hunkOf, type Section, startChunk } from "./section.ts"
import { readSeek } from "./seek.ts"

/** Gives a line that is no marker to the section it is in. */
export function takeContent(section: Section, line: PatchLine): PatchProblem | undefined {
  if (isBareBlank(section, line.text)) {
    section.blanks = oneMoreBlank(section.blanks, line)
    return undefined
  }
  const problem = contentTakers[section.kind](section, line)
  if (!problem) section.last = line
  return problem
}

/** `*** End of File`: the chunk above it belongs to the end of the file. */
export function takeEndOfFile(section: Section, line: PatchLine): PatchProblem | undefined {
  if (!section.chunk || section.chunk.lines.length === 0)
    return {
      line,
      message: "*** End of File has no lines above it that belong to the end.",
      hint: hints.chunk,
    }
  section.last = line
  section.chunk.last = line
  closeChunk(section, { atEnd: true })
  return undefined
}

/** No more lines will come: closes what is open, and says what is missing. */
export function finishSection(section: Section): PatchProblem | undefined {
  const { chunk, header } = section
  if (chunk && chunk.lines.length === 0)
    return { line: chunk.last, message: "There are no changed lines below this @@ line.", hint: hints.chunk }
  // Lines without a change after the last change say nothing more.
  if (isContext(chunk) && section.hunks.length > 0) passContext(section, chunk)
  closeChunk(section, { atEnd: false })
  if (section.kind === "update" && section.hunks.length === 0 && section.to === undefined)
    return {
      line: header,
      message: `The update of ${section.path} has no lines, so it changes nothing.`,
      hint: hints.chunk,
    }
  return undefined
}

const hints = {
  add: "Start every line of the new file with '+', empty ones too.",
  chunk:
    "Write the lines to change below it: '-' before removed, '+' before added, a space before kept lines.",
  delete: "Leave the content out, or use *** Update File: to remove some lines only.",
  indentation: "Indent all lines of the patch alike, or none.",
}

const contentTakers = {
  add: takeAddition,
  update: takeChange,
  delete: (_: Section, line: PatchLine): PatchProblem => ({
    line,
    message: "A deleted file has no content, but there is a line below its header.",
    hint: hints.delete,
  }),
}

function takeAddition(section: Section, line: PatchLine): PatchProblem | undefined {
  if (!line.text.startsWith("+"))
    return {
      line,
      message: `A line of the new file ${section.path} does not start with '+'.`,
      hint: hints.add,
    }
  if (section.blanks) {
    for (let count = 0; count < section.blanks.count; count++) section.added.push("")
    const message = "Added the '+' that an empty line of a new file needs."
    section.repairs.push(signedBlanks(section.blanks, "+", "blank-addition", message))
    delete section.blanks
  }
  section.added.push(line.text.slice(1))
  return undefined
}

function takeChange(section: Section, line: PatchLine): PatchProblem | undefined {
  if (line.text.startsWith("@@")) {
    takeSeek(section, line)
    return undefined
  }
  if (/^\\ No newline at end of file\s*$/i.test(line.text)) {
    section.repairs.push(dropped(line, "no-newline-note", "Left out a note that belongs to unified diffs."))
    return undefined
  }
  if (line.misaligned)
    return {
      line,
      message: "This line is indented by less than the patch it is in.",
      hint: hints.indentation,
    }
  const chunk = openChunk(section, line)
  keepBlanks(section, chunk)
  const sign = line.text[0]
  if (sign === "+" || sign === "-" || sign === " ") chunk.lines.push({ sign, text: line.text.slice(1) })
  else takeUnsigned(section, chunk, line)
  chunk.last = line
  return undefined
}

/** A line without a sign stays, if it is in the file. */
function takeUnsigned(section: Section, chunk: Chunk, line: PatchLine) {
  chunk.lines.push({ sign: " ", text: line.text, unsigned: true })
  const message = "Took a line without a sign for a kept one that lost its leading space."
  section.repairs.push(repairAt(line, "missing-space", message))
}

function takeSeek(section: Section, line: PatchLine) {
  if (isFileHeader(section.chunk)) {
    const message = "Left out the --- and +++ lines of a unified diff."
    section.repairs.push(dropped(section.chunk!.first, "file-header", message))
    section.repairs.push(dropped(section.chunk!.last, "file-header", message))
    delete section.chunk
  }
  const passed = isContext(section.chunk) ? passContext(section, section.chunk) : []
  // `@@` lines that follow each other lead to one chunk: class, then method, then lines.
  if (section.chunk && section.chunk.lines.length > 0) closeChunk(section, { atEnd: false })
  section.chunk ??= startChunk(line)
  section.chunk.seek.push(...passed)
  delete section.blanks
  const seek = readSeek(line.text)
  if (seek.text !== undefined) section.chunk.seek.push(seek.text)
  if (seek.line) section.chunk.line = seek.line
  if (seek.repair) section.repairs.push(repairAt(line, seek.repair.kind, seek.repair.message))
  section.chunk.last = line
}

/** A chunk without a change in it says where the next one is: after these lines. */
function passContext(section: Section, { first, seek, lines }: Chunk): string[] {
  const message = "Took lines without a change for those that the next change comes after."
  section.repairs.push(repairAt(first, "context-only", message))
  delete section.chunk
  return [...seek, ...lines.map(({ text }) => text)]
}

function isContext(chunk: Chunk | undefined): chunk is Chunk {
  return chunk !== undefined && chunk.lines.length > 0 && chunk.lines.every(({ sign }) => sign === " ")
}

function openChunk(section: Section, line: PatchLine): Chunk {
  if (!section.chunk) {
    section.chunk = startChunk(line)
    const message = "Took the lines after *** End of File for a new chunk."
    if (section.hunks.length > 0) section.repairs.push(inserted(line, "missing-seek", message, "@@\n"))
  }
  return section.chunk
}

function keepBlanks(section: Section, chunk: Chunk) {
  // Between `*** End of File` and the next chunk they only separate.
  const separate = chunk.lines.length === 0 && section.hunks.length > 0 && chunk.seek.length === 0
  if (section.blanks && !separate) {
    for (let count = 0; count < section.blanks.count; count++) chunk.lines.push({ sign: " ", text: "" })
    const message = "Took an empty line for a kept one that lost its leading space."
    section.repairs.push(signedBlanks(section.blanks, " ", "blank-context", message))
  }
  delete section.blanks
}

function closeChunk(section: Section, options: { atEnd: boolean }) {
  const { chunk, blanks } = section
  if (chunk) section.hunks.push(hunkOf(chunk, options))
  if (blanks && (chunk || section.added.length > 0)) {
    const message = "Left out an empty line below the last line of a chunk."
    section.repairs.push(droppedBlanks(blanks, "stray-blank", message))
  }
  delete section.blanks
  delete section.chunk
}

/** `--- a/x` and `+++ b/x`, which look like a removed and an added line. */
function isFileHeader(chunk: Chunk | undefined): boolean {
  const [removed, added] = chunk?.lines ?? []
  if (!removed || !added || chunk!.lines.length !== 2 || chunk!.seek.length > 0) return false
  return (
    `${removed.sign}${removed.text}`.startsWith("--- ") && `${added.sign}${added.text}`.startsWith("+++ ")
  )
}

function isBareBlank(section: Section, text: string): boolean {
  return text.trim() === "" && !(section.kind === "update" && text.startsWith(" "))
}
