import type { Issue } from "../../issues/issue.ts"
import { isImport } from "../edges.ts"
import * as say from "../refusals.ts"
import { isLead } from "../tree.ts"
import type { Claim } from "./claim.ts"
import { lossesIn } from "./losses.ts"

/** No import goes whose names the result still uses, unless another import has them. */
export function keepsImportsInUse(claim: Claim): Issue | undefined {
  const { merging, file, lines } = claim
  const gone = lossesIn(claim).flatMap(({ lost }) => {
    const all = Array.from({ length: lost.to - lost.from }, (_, at) => lost.from + at)
    return all.filter((line) => isImport.test(file.tree.plain[line]!))
  })
  if (gone.length === 0) return undefined
  const isComment = (plain: string) => isLead(plain) || plain.startsWith("*")
  const plain = lines.map((line) => line.trim()).filter((line) => !isComment(line))
  const [imported, used] = [true, false].map(
    (is) => new Set(plain.filter((line) => isImport.test(line) === is).flatMap(wordsOf)),
  )
  const missed = gone.find((line) =>
    boundBy(file.tree.plain[line]!).some((name) => used!.has(name) && !imported!.has(name)),
  )
  return missed === undefined ? undefined : say.loses(merging, { from: missed, to: missed + 1 })
}

const wordsOf = (text: string) => text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []

/** The names that an import gives to a file: `a.b.C`, `{ C, D as E } from "…"`, `a.b as C`. What only names a module gives none. */
export function boundBy(plain: string): string[] {
  if (!/^(?:import|from|use)\b/.test(plain)) return []
  const said = plain
    .replace(/^from\s.{1,200}?\simport\b/, "")
    .replace(/\bfrom\s{0,9}["'].{0,300}$/, "")
    .replaceAll(/["'][^"']{0,300}["']/g, "")
  const words = said.split(/[,{}()]/).map((part) => wordsOf(part).at(-1))
  return words.filter((word): word is string => word !== undefined && !keywords.test(word))
}

const keywords = /^(?:import|use|static|type|typeof|as|from)$/
