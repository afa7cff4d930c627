import type { Edit } from "emend/core"
import { oneLine } from "../../../../src/text/visible.ts"

/** What the conversation is about: the whys of its edits, its first sentence that says something, or what leads to each edit. */
export function titleOf(answers: readonly string[], edits: readonly Edit[]): string {
  const whys = edits.flatMap(({ why }) => (why?.trim() ? [oneLine(why.trim())] : []))
  if (whys.length > 0) return short([...new Set(whys)].join("; "))
  const [answer = ""] = answers
  const start = edits[0]?.source?.from ?? 0
  const sentences = sentencesOf(answer.slice(0, Math.min(start, 2000)))
  const said = sentences.find((each) => each.split(" ").length > 2 && !isCourtesy(each))
  if (said !== undefined) return short(said)
  const reasons = edits.flatMap((edit) => reasonBefore(answer, edit) ?? [])
  if (reasons.length > 0) return short([...new Set(reasons)].join("; "))
  return sentences[0] === undefined
    ? [...new Set(edits.map(({ path }) => oneLine(path)))].slice(0, 3).join(", ")
    : short(sentences.find((each) => each.split(" ").length > 2) ?? sentences[0])
}

/** "Sure thing!", "Here is the change." and "Sorry about that!" say nothing of what follows. */
function isCourtesy(sentence: string): boolean {
  return sentence.split(" ").length <= 7 && courtesies.test(sentence)
}

const courtesies =
  /^(?:sure|certainly|of course|absolutely|sorry|my apologies|apologies|here(?:['’]s| is| are| it is| you)|great|okay?|thanks|thank you|good catch|good point|got it|you['’]re right|you are right)\b/i

/** More than this before an edit is not looked at. */
const nearby = 1200

/**
 * What an answer says about an edit that has no reason of its own: the sentence that leads to it. Undefined: the words before it
 * do no more than name the file, or there are none between it and the code before.
 */
export function reasonBefore(answer: string, { why, path, source }: Edit): string | undefined {
  if (why?.trim()) return oneLine(why.trim())
  if (!source) return undefined
  // The words that name a file are a part of the edit already.
  const own = answer.slice(source.from, source.to).search(codeLine)
  const to = own < 0 ? source.from : source.from + own
  const before = answer.slice(Math.max(0, to - nearby), to)
  const code = [...before.matchAll(codeLines)].at(-1)
  const prose = code ? before.slice(code.index + code[0].length) : before
  const paragraphs = prose.split(/\n[ \t]{0,100}\n/).filter((each) => each.trim() !== "")
  const nearest = paragraphs.reverse().slice(0, 2)
  const isNamed = nearest.some((each) => each.includes(path))
  for (const paragraph of nearest) {
    const sentences = sentencesOf(withoutName(paragraph, path))
    // A colon leads to what follows; else the first sentence says what it is about, if it is about this file at all.
    const leads = paragraph.trim().endsWith(":")
    const said = leads ? sentences.at(-1) : isNamed ? sentences[0] : undefined
    if (said !== undefined && !isCourtesy(said) && saysMore(said, path)) return short(oneLine(capital(said)))
  }
  return undefined
}

/** "A new file src/a.ts" says what is in the row already. */
function saysMore(said: string, path: string): boolean {
  const words = said.split(/\s/).filter((word) => !word.includes(path))
  return words.length > (said.includes(path) ? 3 : 2)
}

/** Where code begins or ends, or something that is no prose. */
const codeLine = /^[ \t]{0,20}(?:```|~~~|<)/m
const codeLines = /^[ \t]{0,20}(?:```|~~~|<|>>>>>>>|\*\*\* ).{0,400}$/gm

/** A paragraph in which the file is not named again: it is beside it in its row. */
function withoutName(paragraph: string, path: string): string {
  const named = [`\`${path}\``, `**${path}**`, path].find((each) => paragraph.includes(each))
  const words = named === undefined ? paragraph : paragraph.replace(named, () => "\0")
  return words
    .replace(/[ \t]{0,5}\b(?:in|of|to|at|for) (?:the file )?\0,?/i, "")
    .replace(/\0/g, () => path)
    .replace(/\*\*|`/g, "")
    .replace(
      /^[ \t]{0,5}(?:step \d{1,3}\W|\d{1,3}[.)] |first|second|third|then|next|finally|also|and)\b,?/i,
      "",
    )
}

function sentencesOf(prose: string): string[] {
  return prose
    .split(/\n|(?<=[.!?:])\s/)
    .map((each) => each.replace(/^[^\p{L}\p{N}]{1,200}/u, "").replace(/[:\s]{1,200}$/, ""))
    .filter((each) => each.length > 2)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const short = (text: string) => (text.length > 100 ? `${text.slice(0, 99)}…` : text)
