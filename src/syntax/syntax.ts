import type { LineRange } from "../text/place.ts"

/**
 * What parsers say of texts. Everything is synchronous, so that planning stays so: whoever makes a plan loads the
 * grammars of its files before (`Grammars.load`). Undefined always means that there is no telling: no grammar, too large,
 * too much work. Then everything goes on as if nobody had asked.
 */
export interface Syntax {
  /**
   * What is wrong with a text. `like` is the text that the file had before: where a language has dialects (comments in
   * JSON), it tells which one is meant. Left out: the text tells itself.
   */
  errors(path: string, text: string, like?: string): readonly ParseError[] | undefined
  /** What a text declares, in the order of its lines, outer before inner. */
  declarations(path: string, text: string): readonly Declaration[] | undefined
}

/** Something that the grammar does not accept. Lines and columns are 1-based. */
export interface ParseError {
  line: number
  column: number
  message: string
}

/** A function, class, rule or the like. */
export interface Declaration {
  name: string
  /** What the grammar calls it, such as `function_declaration`. */
  kind: string
  /** The lines that it begins and ends on. */
  lines: LineRange
  /** The line that has the name. */
  line: number
}

/** How many errors a file had and has. Only more of them than before are worth a word. */
export interface SyntaxChange {
  before: number
  after: number
  /** The first error that is new, with the lines around it; only where there are more errors than before. */
  first?: ParseError & { lines: LineRange; text: string }
}

/** What to do about edits after which a file does not parse any more. */
export type SyntaxMode = "refuse" | "report" | "off"
