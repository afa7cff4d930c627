import { type Random, seededRandom } from "../landing/random.ts"

/** All files speak of the same things, so that a block of one is not strange to another. */
const names = namesFrom(seededRandom("names"))

function namesFrom(random: Random): string[] {
  const letters = "etaoinshrdlucmfw"
  const name = () =>
    Array.from({ length: random.between(3, 10) }, () => letters[random.below(letters.length)]).join("")
  return Array.from({ length: 2000 }, name)
}

/** A file that looks like code, of as many lines as wanted. The same every time, for each seed another one. */
export function codeFile(lines: number, seed = ""): string[] {
  const random = seededRandom(`code ${lines}${seed}`)
  const pick = () => random.pick(names)
  let depth = 1
  return Array.from({ length: lines }, () => {
    const indentation = "  ".repeat(depth)
    const style = random.below(10)
    if (style === 0) return ""
    if (style === 1 && depth > 1) return `${"  ".repeat(--depth)}}`
    if (style === 2 && depth < 6)
      return `${"  ".repeat(depth++)}if (${pick()}.${pick()} > ${random.below(100)}) {`
    if (style < 5) return `${indentation}return ${pick()}(${pick()})`
    if (style < 7) return `${indentation}// ${pick()} the ${pick()} of ${pick()}`
    return `${indentation}const ${pick()} = ${pick()}(${pick()}, "${pick()}")`
  })
}

export const blockLines = 20

/** Twenty lines from two thirds down the file, of which one in the middle changes. */
export function blockOf(lines: readonly string[]): { old: string[]; new: string[] } {
  const from = Math.floor((lines.length * 2) / 3)
  const old = lines.slice(from, from + blockLines)
  const changed = old.map((line, index) => (index === 10 ? `${line} // changed` : line))
  return { old, new: changed }
}

export const joined = (lines: readonly string[]) => Buffer.from(`${lines.join("\n")}\n`).toString()
