/** What a function of a broken grammar does instead of its work, in WebAssembly. */
const bodies = {
  /** Stops the machine, as a failed assertion of C does. */
  traps: [0x00, 0x00, 0x0b],
  /** `loop; br 0; end; unreachable` */
  "never ends": [0x00, 0x03, 0x40, 0x0c, 0x00, 0x0b, 0x00, 0x0b],
  /** Reads four bytes at the very end of what can be addressed. */
  "reads what is not there": [0x00, 0x41, 0x7f, 0x28, 0x02, 0x00, 0x1a, 0x00, 0x0b],
} as const

type Fault = keyof typeof bodies

const section = { import: 2, export: 7, code: 10 } as const

/**
 * A real grammar, compiled to WebAssembly, that can be loaded and breaks at its work: what it exports is as it was, and all functions
 * inside, by which it reads a text, are broken.
 */
export function brokenGrammar(grammar: Uint8Array, fault: Fault): Uint8Array {
  const sections = sectionsOf(grammar)
  const find = (id: number) => sections.find((each) => each.id === id)!.content
  const imported = importedFunctions(find(section.import))
  const kept = new Set(exportedFunctions(find(section.export)).map((index) => index - imported))
  const parts = sections.flatMap(({ id, content }) => {
    const written = id === section.code ? broken(content, kept, bodies[fault]) : content
    return [[id], number(written.length), written]
  })
  return Uint8Array.from([grammar.subarray(0, 8), ...parts].flatMap((part) => [...part]))
}

interface Section {
  id: number
  content: Uint8Array
}

function sectionsOf(bytes: Uint8Array): Section[] {
  const reader = read(bytes.subarray(8))
  const sections: Section[] = []
  while (!reader.isAtEnd()) sections.push({ id: reader.byte(), content: reader.bytes() })
  return sections
}

function exportedFunctions(content: Uint8Array): number[] {
  const reader = read(content)
  return Array.from({ length: reader.number() }, () => {
    reader.bytes()
    const [kind, index] = [reader.byte(), reader.number()]
    return kind === 0 ? [index] : []
  }).flat()
}

/** They are counted before its own. */
function importedFunctions(content: Uint8Array): number {
  const reader = read(content)
  let functions = 0
  for (let left = reader.number(); left > 0; left--) {
    reader.bytes()
    reader.bytes()
    const kind = reader.byte()
    if (kind === 0) functions++
    // A table has a type before its limits, a global one and whether it changes; a function has one number.
    if (kind === 1) reader.byte()
    if (kind === 3) reader.byte()
    const flags = reader.number()
    if (kind === 1 || kind === 2) {
      reader.number()
      if (flags & 1) reader.number()
    }
  }
  return functions
}

function broken(content: Uint8Array, kept: ReadonlySet<number>, body: readonly number[]): number[] {
  const reader = read(content)
  const count = reader.number()
  const functions = Array.from({ length: count }, (_, at) => {
    const own = reader.bytes()
    return kept.has(at) ? own : body
  })
  return [...number(count), ...functions.flatMap((each) => [...number(each.length), ...each])]
}

function read(bytes: Uint8Array) {
  let at = 0
  const byte = () => bytes[at++]!
  /** As WebAssembly writes them: seven bits a byte, the lowest first. */
  const number = () => {
    let [value, shift, last] = [0, 0, 0]
    do {
      last = byte()
      value |= (last & 0x7f) << shift
      shift += 7
    } while (last & 0x80)
    return value >>> 0
  }
  return {
    byte,
    number,
    bytes() {
      const length = number()
      at += length
      return bytes.subarray(at - length, at)
    },
    isAtEnd: () => at >= bytes.length,
  }
}

function number(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...number(value >>> 7)]
}
