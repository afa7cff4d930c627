import { type Draft, mapLines, renderBlock } from "../draft.ts"
import { indentationOf, type Mistake } from "./mistake.ts"

/** Typographic characters for plain ones, in the lines that the model quotes; what it adds it writes right. */
export const typography: Mistake = (draft, random) => {
  const styles = random.shuffled([curlyDouble, curlySingle, dashes, dots, hardSpaces])
  for (const style of random.chance(0.3) ? [everyQuote, ...styles] : styles) {
    const spoiled = mapLines(draft, ({ op, text }) => (op === "add" ? text : afterIndentation(text, style)))
    if (isSpoiled(draft, spoiled)) return spoiled
  }
  return undefined
}

const curlyDouble = (text: string) => {
  let open = false
  return text.replace(/"/g, () => ((open = !open) ? "\u201c" : "\u201d"))
}
const curlySingle = (text: string) => text.replace(/'/g, "\u2019")
const everyQuote = (text: string) => curlySingle(curlyDouble(text))
const dashes = (text: string) => text.replace(/(?<=[\w ])-(?=[\w ])/g, "\u2013")
const dots = (text: string) => text.replace(/\.\.\./g, "\u2026")
const hardSpaces = (text: string) => text.replace(/(?<=\S) (?=\S)/, "\u00a0")

function afterIndentation(text: string, change: (rest: string) => string): string {
  const indentation = indentationOf(text)
  return indentation + change(text.slice(indentation.length))
}

/** The whole edit is escaped once too often. */
export const escapes: Mistake = (draft, random) => {
  const texts = draft.blocks.map((block) => renderBlock(block)).flatMap((hunk) => [hunk.old, hunk.new])
  const usable = styles.filter(({ unless }) => !texts.some((text) => unless?.test(text)))
  for (const { garble } of random.shuffled(usable)) {
    const spoiled = { ...draft, garble }
    // Where the old half looks the same either way, nobody could know how the new one is meant.
    if (isSpoiled(draft, spoiled)) return spoiled
  }
  return undefined
}

/** Each can be undone, given that the text has nothing of `unless` from the start. */
const styles: { garble: (text: string) => string; unless?: RegExp }[] = [
  { garble: (text) => text.replaceAll("\n", "\\n"), unless: /\\/ },
  { garble: (text) => text.replaceAll('"', '\\"'), unless: /\\/ },
  { garble: (text) => text.replaceAll("\\", "\\\\") },
  { garble: (text) => JSON.stringify(text).slice(1, -1) },
  { garble: (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;") },
  { garble: (text) => text.replaceAll('"', "&quot;").replaceAll("'", "&#39;"), unless: /&/ },
]

/** Each block must be told apart from the right one. */
function isSpoiled(draft: Draft, spoiled: Draft): boolean {
  return spoiled.blocks.every((block, at) => {
    return renderBlock(block, spoiled.garble).old !== renderBlock(draft.blocks[at]!, draft.garble).old
  })
}
