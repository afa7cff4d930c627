import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** An input that is kept, and what for. */
export interface Entry {
  name: string
  text: string
}

/**
 * Where the inputs of a target are kept. `kept`: those that reach the most with the least. `findings`: those that
 * once broke a law; they are run again for ever, and their names say what was wrong and what has mended it.
 */
export function corpusFile(top: string, target: string, kind: "kept" | "findings"): string {
  return join(top, "trials/fuzz/corpus", target, `${kind}.txt`)
}

export function readCorpus(path: string): Entry[] {
  if (!existsSync(path)) return []
  const [, ...parts] = readFileSync(path, "utf8").split(/^¶ /m)
  return parts.map((part) => {
    const end = part.indexOf("\n")
    return { name: part.slice(0, end), text: readable.parse(part.slice(end + 1, -1)) }
  })
}

export function writeCorpus(path: string, entries: readonly Entry[]): void {
  mkdirSync(dirname(path), { recursive: true })
  const header = "Inputs of the fuzzer. Each starts after a line with ¶; ⟦d⟧ is the character U+000D.\n"
  const parts = entries.map(({ name, text }) => `¶ ${name}\n${readable.print(text)}\n`)
  writeFileSync(path, header + parts.join(""))
}

/** Texts of which every character can be seen, and none gets lost on its way through git and editors. */
export const readable = {
  print: (text: string) =>
    text.replace(
      /[\0-\x08\x0b-\x1f\x7f-\xa0\u00ad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff0-\uffff¶⟦]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[ \t](?=\n|$)/g,
      (character) => `⟦${character.charCodeAt(0).toString(16)}⟧`,
    ),
  parse: (text: string) =>
    text.replace(/⟦([0-9a-f]+)⟧/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
}
