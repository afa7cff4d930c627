/**
 * The encodings of before Unicode, by the names that the web has for them. The runtime's own `TextDecoder` knows what
 * their bytes mean; nothing has an encoder, so that the tables here are made by asking it about every sequence once.
 * No data to ship, and what is read and what is written cannot differ.
 */
export const charsets = [
  "shift_jis",
  "euc-jp",
  "gbk",
  "gb18030",
  "big5",
  "euc-kr",
  "windows-874",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "windows-1258",
  "koi8-r",
  "koi8-u",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-15",
] as const

export type Charset = (typeof charsets)[number]

/** A table in both directions: one sequence of bytes for one character, and no other sequence for it. */
interface Table {
  characters: ReadonlyMap<number, string>
  sequences: ReadonlyMap<string, number>
}

/**
 * Reads bytes strictly. Undefined if they are not text in this charset, if one of its characters is written in another
 * way than `toCharset` would, or if the runtime does not know the charset: what is read can always be written back.
 */
export function fromCharset(bytes: Uint8Array, charset: Charset): string | undefined {
  // Units, not strings: a file may have millions of characters. None has more units than bytes.
  const units = new Uint16Array(bytes.length)
  let [end, read] = [0, 0]
  const takeUntil = (at: number) => {
    while (read < at) units[end++] = bytes[read++]!
  }
  const isText = eachBeyondAscii(bytes, charset, (character, from, to) => {
    takeUntil(from)
    for (let index = 0; index < character.length; index++) units[end++] = character.charCodeAt(index)
    read = to
  })
  if (!isText) return undefined
  takeUntil(bytes.length)
  return textOfUnits(units.subarray(0, end))
}

/** What bytes are made of in a charset, without their text, which may be long. */
export interface Characters {
  beyondAscii: ReadonlySet<string>
  /** Does a character start at the byte that was asked about, or the text end at it? */
  startsThere: boolean
}

/** Undefined where `fromCharset` is. */
export function charactersOf(bytes: Uint8Array, charset: Charset, at: number): Characters | undefined {
  const beyondAscii = new Set<string>()
  let startsThere = true
  const isText = eachBeyondAscii(bytes, charset, (character, from, to) => {
    beyondAscii.add(character)
    if (from < at && at < to) startsThere = false
  })
  return isText ? { beyondAscii, startsThere } : undefined
}

/** Visits the characters beyond ASCII, each with its place among the bytes. False: they are no text in this charset. */
function eachBeyondAscii(
  bytes: Uint8Array,
  charset: Charset,
  visit: (character: string, from: number, to: number) => void,
): boolean {
  const table = tableOf(charset)
  if (!table) return false
  const lengths = lengthsOf(charset)
  for (let at = 0; at < bytes.length; ) {
    if (bytes[at]! < 0x80) {
      at++
      continue
    }
    const length = lengthAt(bytes, at, lengths, table)
    if (length === 0) return false
    visit(characterAt(bytes, at, length, table)!, at, at + length)
    at += length
  }
  return true
}

/** The text of these UTF-16 units, or of bytes that are one character each. */
export function textOfUnits(units: Uint16Array | Uint8Array): string {
  const piece = 8192 // as many arguments as any runtime takes in one call
  let text = ""
  for (let at = 0; at < units.length; at += piece)
    // Six times as fast as to spread them.
    text += String.fromCharCode.apply(null, units.subarray(at, at + piece) as unknown as number[])
  return text
}

/** The bytes of a text, or undefined if it has a character that the charset has not. */
export function toCharset(text: string, charset: Charset): Uint8Array | undefined {
  const table = tableOf(charset)
  if (!table) return undefined
  const bytes = new Uint8Array(text.length * 4)
  let end = 0
  for (const character of text) {
    const sequence = sequenceOf(character, charset, table)
    if (sequence === undefined) return undefined
    // From the highest byte that is not zero on: no sequence starts with a zero but NUL itself.
    for (
      let shift = sequence > 0xffffff ? 24 : sequence > 0xffff ? 16 : sequence > 0xff ? 8 : 0;
      shift >= 0;
      shift -= 8
    )
      bytes[end++] = (sequence >>> shift) & 0xff
  }
  return bytes.slice(0, end)
}

/** The charset of a label as people and files write it, such as `SJIS` or `cp1251`. */
export function charsetOf(label: string): Charset | undefined {
  const known = labels[label.trim().toLowerCase()] ?? label
  try {
    const name = new TextDecoder(known.trim()).encoding
    return charsets.find((charset) => charset === name)
  } catch {
    return undefined
  }
}

/** Names that are no labels of the web. */
const labels: Record<string, string> = {
  cp932: "shift_jis",
  cp936: "gbk",
  cp949: "euc-kr",
  uhc: "euc-kr",
  cp950: "big5",
  shiftjis: "shift_jis",
  eucjp: "euc-jp",
  euckr: "euc-kr",
}

function lengthAt(bytes: Uint8Array, at: number, lengths: readonly number[], table: Table): number {
  for (const length of lengths)
    if (at + length <= bytes.length && characterAt(bytes, at, length, table) !== undefined) return length
  return 0
}

const lengthsOf = (charset: Charset): readonly number[] =>
  charset === "gb18030" ? [1, 2, 4] : charset === "euc-jp" ? [1, 2, 3] : isDouble(charset) ? [1, 2] : [1]

/** Has the charset characters of several bytes? */
export const isDouble = (charset: Charset) => charsets.indexOf(charset) < charsets.indexOf("windows-874")

function characterAt(
  bytes: Uint8Array,
  at: number,
  length: number,
  { characters }: Table,
): string | undefined {
  let sequence = 0
  for (let index = at; index < at + length; index++) sequence = sequence * 256 + bytes[index]!
  return characters.get(sequence) ?? (length === 4 ? beyond(sequence) : undefined)
}

function sequenceOf(character: string, charset: Charset, { sequences }: Table): number | undefined {
  const known = sequences.get(character)
  if (known !== undefined || charset !== "gb18030" || character.length < 2) return known
  return fourBytes(firstBeyond + character.codePointAt(0)! - 0x10000)
}

// GB18030 counts its sequences of four bytes: first those for what two bytes do not reach, later all other planes.
const fourInAll = 39_420
const firstBeyond = 189_000

function fourBytes(index: number): number {
  const digit = (value: number, base: number, from: number) => from + (Math.floor(value) % base)
  return (
    digit(index / 12_600, 126, 0x81) * 0x1000000 +
    digit(index / 1260, 10, 0x30) * 0x10000 +
    digit(index / 10, 126, 0x81) * 0x100 +
    digit(index, 10, 0x30)
  )
}

/** The character of another plane that a sequence of four bytes is. */
function beyond(sequence: number): string | undefined {
  const [a, b, c, d] = [24, 16, 8, 0].map((shift) => (sequence >>> shift) & 0xff) as [
    number,
    number,
    number,
    number,
  ]
  const point = (((a - 0x81) * 10 + b - 0x30) * 126 + c - 0x81) * 10 + d - 0x30 - firstBeyond + 0x10000
  if (point < 0x10000 || point > 0x10ffff || fourBytes(point - 0x10000 + firstBeyond) !== sequence)
    return undefined
  return String.fromCodePoint(point)
}

const tables = new Map<Charset, Table | undefined>()

function tableOf(charset: Charset): Table | undefined {
  if (!tables.has(charset)) tables.set(charset, makeTable(charset))
  return tables.get(charset)
}

function makeTable(charset: Charset): Table | undefined {
  const characters = new Map<number, string>()
  const sequences = new Map<string, number>()
  const add = (sequence: number, character: string | undefined) => {
    if (character === undefined || sequences.has(character)) return
    characters.set(sequence, character)
    sequences.set(character, sequence)
  }
  for (let byte = 0; byte < 0x80; byte++) add(byte, String.fromCharCode(byte))
  try {
    const decoder = new TextDecoder(charset)
    for (const group of sequencesOf(charset)) {
      const meant = meanings(decoder, group)
      for (const [at, sequence] of group.entries()) add(sequence, meant[at])
    }
  } catch {
    return undefined
  }
  if (charset === "windows-1252")
    for (const [at, character] of windows1252.entries()) add(0x80 + at, character || undefined)
  if (charset === "euc-kr") addSyllables(add, sequences)
  return { characters, sequences }
}

/** Every sequence that could be a character, the preferred ones of several for the same character first. */
function sequencesOf(charset: Charset): number[][] {
  // Some versions of Node take windows-1252 for latin-1, and some read a lone byte as a euro sign in GB18030.
  const single = range(charset === "windows-1252" ? 0xa0 : 0x80, charset === "gb18030" ? 0x7f : 0xff)
  if (!isDouble(charset)) return [single]
  const all = range(0x81, 0xfe).flatMap((lead) => range(0x40, 0xfe).map((trail) => lead * 256 + trail))
  const isRepeated = repeated[charset] ?? (() => false)
  const pairs = [...all.filter((pair) => !isRepeated(pair)), ...all.filter(isRepeated)]
  const three = range(0xa1, 0xfe).flatMap((row) =>
    range(0xa1, 0xfe).map((cell) => 0x8f0000 + row * 256 + cell),
  )
  const four = Array.from({ length: fourInAll }, (_, index) => fourBytes(index))
  return [single, pairs, ...(charset === "euc-jp" ? [three] : []), ...(charset === "gb18030" ? [four] : [])]
}

/** Sequences for characters that have another one, which is what programs write. */
const repeated: Partial<Record<Charset, (pair: number) => boolean>> = {
  shift_jis: (pair) => pair >= 0xed00 && pair <= 0xeeff,
  "euc-jp": (pair) => pair >= 0x8ee0 && pair <= 0x8eff,
  // Browsers know more rows than Node, of Hong Kong and others, which repeat some of the standard.
  big5: (pair) => pair < 0xa140 || (pair >= 0xc6a1 && pair <= 0xc8fe) || pair === 0xa2cc || pair === 0xa2ce,
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** What each of these sequences, all of the same length, means by itself. All are asked at once: one by one takes a while. */
function meanings(
  decoder: { decode(bytes: Uint8Array): string },
  sequences: readonly number[],
): (string | undefined)[] {
  if (sequences.length === 0) return []
  const length = sequences[0]! > 0xffffff ? 4 : sequences[0]! > 0xffff ? 3 : sequences[0]! > 0xff ? 2 : 1
  // A line break is no part of any sequence, whatever the one before it lacks.
  const bytes = new Uint8Array(sequences.length * (length + 1)).fill(0x0a)
  sequences.forEach((sequence, index) => {
    for (let at = 0; at < length; at++)
      bytes[index * (length + 1) + at] = (sequence >>> (8 * (length - 1 - at))) & 0xff
  })
  const answers = decoder.decode(bytes).split("\n")
  if (answers.length === sequences.length + 1) return answers.slice(0, -1).map(oneCharacter)
  return sequences.map((_, index) =>
    oneCharacter(decoder.decode(bytes.subarray(index * (length + 1), (index + 1) * (length + 1) - 1))),
  )
}

/** Runtimes fill gaps with control characters and characters for private use: these are no text that anybody wrote. */
function oneCharacter(answer: string): string | undefined {
  const point = answer.codePointAt(0)
  if (point === undefined || answer.length !== String.fromCodePoint(point).length) return undefined
  return /^[\0-\x9f\ufffd\p{Co}\p{Cs}]$/u.test(answer) ? undefined : answer
}

const windows1252 = [..."€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"].map((character) => character.trim())

/**
 * Windows writes Korean syllables that are not in the standard into the gaps of its table, in the order of Unicode. Node
 * knows the standard only.
 */
function addSyllables(
  add: (sequence: number, character: string) => void,
  known: ReadonlyMap<string, number>,
): void {
  const gaps = range(0x81, 0xc6).flatMap((lead) => {
    const trails = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x81, lead > 0xa0 ? 0xa0 : 0xfe)]
    return trails.map((trail) => lead * 256 + trail)
  })
  const syllables = range(0xac00, 0xd7a3).map((point) => String.fromCharCode(point))
  const missing = syllables.filter((syllable) => !known.has(syllable))
  missing.forEach((syllable, index) => {
    if (gaps[index] !== undefined) add(gaps[index]!, syllable)
  })
}
