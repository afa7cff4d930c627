import { bareLines } from "../text/lines.ts"
import type { Language } from "./languages.ts"

/**
 * What other programs read before the language's own compiler does: placeholders of templates (Jinja, Helm, ERB, Liquid),
 * and lines that a preprocessor keeps or drops. A grammar knows nothing of them and may stumble over what is fine.
 */
const placeholders = /\{%|<%|\{\{[^{}:;\n]{1,200}\}\}/g
const directive = /^[ \t]{0,99}#[ \t]{0,99}(?:if|el|endif|define)/

/** A script that another shell reads than its name says. */
const otherShell = /^#!.{0,200}\b(?:zsh|fish|t?csh|mksh|ksh|rc)\b/

/** The languages that have a preprocessor, by their grammars. */
const preprocessed = new Set(["cpp", "c-sharp"])

/**
 * Does a text have more of that than it had before, or in other places? Then errors in it tell nothing: it would be told
 * to be broken for what the grammar does not know.
 */
export function isForeign(language: Language, text: string, like: string): boolean {
  if (countOf(text, placeholders) > countOf(like, placeholders)) return true
  if (language.by !== "grammar") return false
  if (language.grammar === "bash") return otherShell.test(text)
  if (!preprocessed.has(language.grammar)) return false
  return directivesOf(text) !== directivesOf(like)
}

const directivesOf = (text: string) =>
  bareLines(text)
    .filter((line) => directive.test(line))
    .join("\n")

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
