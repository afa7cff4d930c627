import { packages, versionOf } from "../grammars/installed.ts"

/** What results depend on beside their cases: the emend that ran them, and its parsers where a case asks for them. */
export interface Engine {
  plain: string
  parsing: string
}

export function engineOf(version: string): Engine {
  const plain = `emend ${version}`
  const parsers = Object.values(packages).flatMap((name) => {
    const found = versionOf(name)
    return found === undefined ? [] : [`${name} ${found}`]
  })
  return { plain, parsing: `${plain} with ${parsers.join(", ") || "no parsers"}` }
}

/** Only a case that has the word can ask for parsers. */
export const mayAskForParsers = (cases: string | Buffer) => cases.includes('"syntax"')

export const engineFor = (cases: Uint8Array, { plain, parsing }: Engine) =>
  mayAskForParsers(Buffer.from(cases.buffer, cases.byteOffset, cases.byteLength)) ? parsing : plain

export const isFit = ({ plain, parsing }: Engine, needed: string) => needed === plain || needed === parsing
