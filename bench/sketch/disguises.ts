import type { Random } from "../landing/random.ts"
import type { Sketched } from "./kinds.ts"

/** White space that a file has and a chat does not: the sketch, and the texts of the files before and after. */
export interface Disguise {
  title: string
  /** Nothing where it would make no difference, or leave nobody a chance. */
  sketch(made: Sketched, random: Random): Sketched | undefined
  text(text: string): string
}

export const disguises: Record<string, Disguise> = {
  crlf: {
    title: "changed blocks, file has CRLF",
    sketch: (made) => made,
    text: (text) => text.replaceAll("\n", "\r\n"),
  },
  spaces: {
    title: "changed blocks, file has tabs, sketch has spaces",
    sketch: withSpaces,
    text: (text) => text,
  },
}

/** Only where all of the indentation is tabs, so that there is one way back. */
function withSpaces(made: Sketched, random: Random): Sketched | undefined {
  const lines = made.draft.truth.filter((_, at) => made.shown[at])
  if (!lines.some((line) => line.startsWith("\t")) || lines.some((line) => /^\t* /.test(line)))
    return undefined
  const width = random.pick([2, 4, 4])
  const spaced = (code: string) => code.replace(/^\t+/gm, (tabs) => " ".repeat(width * tabs.length))
  return { ...made, sketches: made.sketches.map((one) => ({ ...one, code: spaced(one.code) })) }
}
