import { indentOf, isBlank } from "./fold.ts"

/** How the indentation that the model wrote becomes that of the file. Undefined: the rule cannot say. */
export type IndentRule = (indent: string) => string | undefined

/** The indentation of one line, as the model wrote it and as it is in the file. */
export type IndentPair = readonly [wrote: string, file: string]

/** The step of indentation in both texts, in characters, where it is known. */
export interface IndentSteps {
  wrote: number | undefined
  file: number | undefined
}

/**
 * The rule behind the matched lines, solved, not assumed: nothing changes; a prefix is added; a prefix is removed;
 * or the width is scaled (tabs for spaces, two for four) and shifted. It must explain every pair, and be able
 * to say something of every indentation that is `asked` for.
 */
export function solveIndent(
  pairs: readonly IndentPair[],
  asked: readonly string[],
  steps: IndentSteps,
): IndentRule | undefined {
  const distinct = [...new Map(pairs.map((pair) => [pair.join("|"), pair])).values()]
  const shift = shiftRule(distinct)
  const scale = scaleRule(distinct, steps)
  // One pair alone fits both. Then the steps tell: where they differ, the model wrote another width.
  const stepsDiffer = steps.wrote !== undefined && steps.file !== undefined && steps.wrote !== steps.file
  const rules =
    stepsDiffer && !distinct.every(([wrote, file]) => wrote === file) ? [scale, shift] : [shift, scale]
  return rules.find(
    (rule) =>
      rule &&
      distinct.every(([wrote, file]) => rule(wrote) === file) &&
      asked.every((indent) => rule(indent) !== undefined),
  )
}

function shiftRule([pair]: readonly IndentPair[]): IndentRule | undefined {
  if (!pair || pair[0] === pair[1]) return (indent) => indent
  const [wrote, file] = pair
  if (file.endsWith(wrote)) {
    const prefix = file.slice(0, file.length - wrote.length)
    return (indent) => prefix + indent
  }
  if (!wrote.endsWith(file)) return undefined
  const prefix = wrote.slice(0, wrote.length - file.length)
  return (indent) => (indent.startsWith(prefix) ? indent.slice(prefix.length) : undefined)
}

/** width(file) = factor · width(wrote) + offset, with the factor or its inverse a small whole number. */
function scaleRule(pairs: readonly IndentPair[], steps: IndentSteps): IndentRule | undefined {
  const from = soleCharacter(pairs.map(([wrote]) => wrote))
  const to = soleCharacter(pairs.map(([, file]) => file))
  if (!from || !to) return undefined
  const factor = scaleFactor(pairs, steps)
  if (factor === undefined) return undefined
  const [wrote, file] = pairs[0]!
  const offset = file.length - factor * wrote.length
  return (indent) => {
    if (indent !== "" && soleCharacter([indent]) !== from) return undefined
    const width = factor * indent.length + offset
    if (width < 0) return undefined
    const whole = Math.floor(width)
    // Half a step of spaces cannot be a tab: the rest stays spaces.
    const rest = to === "\t" ? " ".repeat(Math.round((width - whole) / factor)) : ""
    return width !== whole && to !== "\t" ? undefined : to.repeat(whole) + rest
  }
}

function scaleFactor(pairs: readonly IndentPair[], steps: IndentSteps): number | undefined {
  const [wrote, file] = pairs[0]!
  const other = pairs.find((pair) => pair[0].length !== wrote.length)
  if (other) return smallRatio(other[1].length - file.length, other[0].length - wrote.length)
  if (steps.wrote !== undefined && steps.file !== undefined) return smallRatio(steps.file, steps.wrote)
  return smallRatio(file.length, wrote.length)
}

function smallRatio(over: number, under: number): number | undefined {
  const ratio = over / under
  const whole = ratio >= 1 ? ratio : 1 / ratio
  return Number.isInteger(whole) && whole >= 1 && whole <= 8 ? ratio : undefined
}

/** The one character that all of these are made of; undefined if there is none or more than one. */
function soleCharacter(indents: readonly string[]): string | undefined {
  const all = new Set(indents.join(""))
  return all.size === 1 ? [...all][0] : undefined
}

/** The step by which the indentation of these lines grows most often, in characters. */
export function indentStep(lines: readonly string[]): number | undefined {
  const counts = new Map<number, number>()
  let last = 0
  let seen = false
  for (const line of lines) {
    if (isBlank(line)) continue
    const width = indentOf(line).length
    if (seen && width > last) counts.set(width - last, (counts.get(width - last) ?? 0) + 1)
    last = width
    seen = true
  }
  let best: number | undefined
  for (const [step, count] of counts) if (best === undefined || count > counts.get(best)!) best = step
  return best
}
