import type { Issue } from "../issues/issue.ts"
import { at } from "./at.ts"
import { fenceOf } from "./fences.ts"
import { pathIn } from "./paths.ts"
import type { Fence, Found, Line, Protocol } from "./protocol.ts"

/**
 * Edits that an answer shows as a bad example: “Don't do this:”, “❌ Wrong:”. Only the sentence right above counts, and only what
 * leaves no doubt; one that says as well what to do instead is none.
 */
export function unwantedBy(before: readonly Line[], fence: Fence | undefined): Unwanted | undefined {
  const above = fence ? before.filter(({ number }) => number < fence.line.number) : before
  const words = above.findLast(
    (line) => line.text.trim() !== "" && !fenceOf(line) && !pathIn(line.text, { marked: true }),
  )
  if (!words || words.text.length > longest) return undefined
  if (oneOfSeveral.test(words.text)) return { words, isOffered: true }
  return saysNotTo(sentenceOf(words)) ? { words } : undefined
}

/** The words by which an edit is not to be made. */
export interface Unwanted {
  words: Line
  /** It is one of several that the answer offers. */
  isOffered?: true
}

const longest = 300

/** The last one of a line. */
const sentenceOf = ({ text }: Line) =>
  text.slice(Math.max(...[". ", "! ", "? "].map((end) => text.lastIndexOf(end))) + 1).trim()

function saysNotTo(sentence: string): boolean {
  if (asksForOther.test(sentence)) return false
  return label.test(sentence) || (/:[\s*_]*$/.test(sentence) && forbids.some((each) => each.test(sentence)))
}

const asksForOther =
  /\b(?:instead|but|rather|so|fix(?:e[sd])?|corrects?|corrected|again|without|anymore|any more|longer)\b/i

const label =
  /^\W*(?:(?:an?|the)\s)?(?:bad|wrong|incorrect|not recommended|anti-?pattern|what not to do|how not to do (?:it|this)|do(?:n['’]?t| not)(?:\s(?:do|use|apply|write) (?:this|that|it))?)(?:\s(?:example|way|approach|version|edit|patch|change))?\W*$/iu

/** “Option B (pick one):” */
const oneOfSeveral =
  /^\W*(?:option|alternative|variant)\s(?:[A-E]|[1-5]|one|two|three)\b(?:[\s*_]*$|[\s*_]*[:(.–—-])/i

const forbids: readonly RegExp[] = [
  /\b(?:do not|don['’]?t|never|should(?: not|n['’]t)|must(?: not|n['’]t)|avoid)\s(?:(?:ever|just|simply)\s)?(?:do|doing|use|using|write|writing|apply|applying|make|making|try|copy|send)\s(?:it\s)?(?:(?:something|anything)\s)?(?:like\s)?(?:this|that|these|the following|such an?)\b/i,
  /\b(?:what|how) not to\b/i,
  /\b(?:mistake|wrong|error)\s(?:would be|is)\sto\s(?:write|do|use|apply|make|change|send)\b/i,
  /^\W*(?:(?:and|but|note that)\s)?(?:this|that|the following|such an?)\s(?:(?:edit|change|patch|block|version|approach|example)\s)?would(?:\sbe (?:wrong|a mistake|incorrect|a bad idea)|(?:\snot|n['’]t) work)\b/i,
  /\b(?:for illustration only|only (?:an example|for illustration)|just (?:an example|for illustration))\b/i,
]

/** What is said in the place of such an edit. What may only be shown, as code in a fence is, was an example. */
export function notWanted(
  found: readonly Found[],
  { words, isOffered, opening }: Unwanted & { opening: Line },
  { shows }: Protocol,
): readonly Found[] {
  // Two parts of files for one place are a conflict.
  if (shows && isOffered) return found
  const why = isOffered ? "offers it as one of several" : "says that it is not to be made"
  const said = `line ${words.number} ${why} (“${isOffered ? words.text.trim() : sentenceOf(words)}”)`
  return found.flatMap((each): Found[] => {
    if (each.type === "begin" || each.type === "old") return []
    if (each.type !== "edit") return [each]
    const { path } = each.edit
    const where = at(opening)
    if (shows) {
      const message = `The text for ${path} was taken for an example: ${said}.`
      return [{ type: "repair", repair: { kind: "example", message, ...where } }]
    }
    const issue: Issue = {
      code: "doubt",
      message: `An edit of ${path} was not carried out: ${said}.`,
      hint: "If it is meant, send it again without these words.",
      path,
      said: true,
      ...where,
    }
    return [{ type: "issue", issue }]
  })
}
