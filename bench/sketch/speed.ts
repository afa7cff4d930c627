import { applyToFiles } from "../../src/core.ts"
import type { Syntax } from "../../src/syntax/index.ts"

const runs = 25

export interface Speed {
  /** How long the file and the sketch are. */
  lines: number
  sketch: number
  /** In milliseconds: the median of what a clock says, and of the processor's time, which other programs do not lengthen. */
  median: number
  processor: number
}

/** How long a large file and a long sketch take, grammars loaded. */
export function measureSpeed(parsers: Syntax | undefined): Speed {
  const functions = Array.from({ length: 182 }, (_, index) => functionOf(index, "total"))
  const file = functions.join("\n")
  // Eight functions far from each other, each written out with a change, and markers between them.
  const changed = functions.flatMap((_, index) => (index % 23 === 7 ? [functionOf(index, "sum")] : []))
  const code = `// ... existing code ...\n\n${changed.join("\n// ... existing code ...\n\n")}\n// ... existing code ...\n`
  const response = `Here is the updated \`src/prices.ts\`:\n\n\`\`\`ts\n${code}\`\`\`\n`
  const times = Array.from({ length: runs }, () => {
    const [start, used] = [performance.now(), process.cpuUsage()]
    applyToFiles(response, { "src/prices.ts": file }, parsers ? { parsers } : {})
    const { user, system } = process.cpuUsage(used)
    return { clock: performance.now() - start, processor: (user + system) / 1000 }
  })
  return {
    lines: linesOf(file),
    sketch: linesOf(code),
    median: medianOf(times.map(({ clock }) => clock)),
    processor: medianOf(times.map(({ processor }) => processor)),
  }
}

const medianOf = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)]!

const linesOf = (text: string) => text.split("\n").length - 1

const functionOf = (
  index: number,
  name: string,
) => `export function price${index}(items: Item[], rate: number): number {
  let ${name} = ${index}
  for (const item of items) {
    ${name} += item.amount * rate
    if (item.reduced${index}) {
      ${name} -= item.reduction
    }
  }
  return ${name}
}
`
