import { showDifference } from "../landing/show.ts"
import type { Case } from "./cases.ts"
import type { Answer } from "./tools/tool.ts"

/** One case in full, for the person who wants to know why. */
export function showResult({
  case: given,
  answer,
  mark,
}: {
  case: Case
  answer: Answer
  mark: string
}): string {
  const { files, truth, response } = given
  const parts = [
    `━━━ ${given.id} · ${mark} · must ${truth ? "land" : "be refused"} · ${given.language} · ${given.naming} · ${given.source} ${Object.keys(files)[0]} ━━━`,
    response,
    `--- outcome: ${answer.applied ? "already applied; " : ""}${answer.note ?? ""}`,
  ]
  for (const [path, text] of Object.entries(truth ?? {})) {
    parts.push(`--- truth of ${path}, against the file\n${showDifference(files[path]!, text)}`)
    if (answer.texts)
      parts.push(
        `--- what came out, against the truth\n${showDifference(text, answer.texts[path] ?? files[path]!)}`,
      )
  }
  if (!truth)
    for (const [path, text] of Object.entries(answer.texts ?? {}))
      parts.push(`--- what came out of ${path}\n${showDifference(files[path] ?? "", text)}`)
  return parts.join("\n")
}
