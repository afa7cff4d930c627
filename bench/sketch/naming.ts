import type { Random } from "../landing/random.ts"
import type { Part } from "./histories.ts"
import type { Language } from "./languages.ts"

/** A stretch of code for a file, as an answer has it. */
export interface Fenced {
  path: string
  language: Language
  code: string
  /** What it is about, for prose: the name of a block. */
  about?: string | undefined
}

/** A way to tell which file is meant. */
export type Naming = "info" | "comment" | "heading" | "prose" | "call" | "none"

export const namings: readonly (readonly [weight: number, value: Naming])[] = [
  [3, "info"],
  [2, "comment"],
  [3, "heading"],
  [4, "prose"],
  [3, "call"],
  [2, "none"],
]

/** The answer, in the words around its code. */
export function answerOf(
  fences: readonly Fenced[],
  { naming, part, random }: { naming: Naming; part: Part; random: Random },
): string {
  if (naming === "call") return callsOf(fences, random)
  const opening = random.pick(["", "Sure!\n\n", "Here's the change.\n\n", "I've made the update below.\n\n"])
  const write = writers[naming]
  const parts = fences.map((fence, index) => {
    const isMore = index > 0 && fences[index - 1]!.path === fence.path
    return write(fence, { random, part, isMore })
  })
  const closing = random.pick([
    "",
    "",
    "\nLet me know if you want tests for this.\n",
    "\nEverything else stays the same.\n",
  ])
  return `${opening}${parts.join("\n")}${closing}`
}

interface Context {
  random: Random
  part: Part
  /** The fence before is of the same file. */
  isMore: boolean
}

const writers: Record<Exclude<Naming, "call">, (fence: Fenced, context: Context) => string> = {
  info(fence, { random }) {
    const { language, path } = fence
    const info = random.pick([
      `${language.fence}:${path}`,
      `${language.fence} ${path}`,
      `${language.fence} title="${path}"`,
      `${language.fence} filename=${path}`,
      path,
    ])
    return fenceOf(fence, info)
  },
  comment(fence, { random }) {
    const { language, path, code } = fence
    const [open, close] = language.comments[0]!
    const line = `${open}${random.pick([path, `File: ${path}`, `file: ${path}`, `filename: ${path}`])}${close}`
    return fenceOf({ ...fence, code: `${line}\n${random.chance(0.4) ? "\n" : ""}${code}` }, language.fence)
  },
  heading(fence, { random }) {
    const { path, language } = fence
    const heading = random.pick([
      `### ${path}`,
      `### \`${path}\``,
      `## File: \`${path}\``,
      `**${path}**`,
      `**\`${path}\`**:`,
      `#### 1. \`${path}\``,
      `\`${path}\`:`,
      `${path}:`,
    ])
    return `${heading}\n\n${fenceOf(fence, language.fence)}`
  },
  prose(fence, { random, part, isMore }) {
    const { path, about, language } = fence
    const sentences = isMore ? more[part] : [...named[part], ...(about ? aboutNamed[part] : [])]
    const sentence = random
      .pick(sentences)
      .replace("PATH", path)
      .replace("NAME", about ?? "")
    return `${sentence}\n\n${fenceOf(fence, language.fence)}`
  },
  none(fence, { random }) {
    const sentence = random.pick(["Here is the updated code:", "Change it like this:", "Updated version:"])
    return `${sentence}\n\n${fenceOf(fence, fence.language.fence)}`
  },
}

/** Sentences of which some are kept for the report. */
const named: Record<Part, readonly string[]> = {
  tune: [
    "Here is the updated `PATH`:",
    "In `PATH`:",
    "Update `PATH` as follows:",
    "You'll need to change `PATH`:",
    "First, modify PATH like this:",
  ],
  more: [
    "Here's how `PATH` should change:",
    "**File: `PATH`**",
    "Edit `PATH`:",
    "Now, in `PATH`, make the following change:",
    "Changes to `PATH`:",
  ],
  report: [
    "Here is the updated `PATH`:",
    "The edit belongs in `PATH`:",
    "Please adjust `PATH` so that it reads:",
    "And this is what `PATH` should look like now:",
    "Open `PATH` and make this change:",
  ],
}

const aboutNamed: Record<Part, readonly string[]> = {
  tune: ["Update the `NAME` part in `PATH`:", "In `PATH`, change `NAME`:", "`NAME` in `PATH` becomes:"],
  more: ["Replace `NAME` in `PATH` with:", "Here is the new `NAME` for `PATH`:", "### `NAME` in `PATH`"],
  report: [
    "I've reworked `NAME` in `PATH`:",
    "`NAME` (see `PATH`) is now:",
    "For `NAME`, `PATH` needs this:",
  ],
}

const more: Record<Part, readonly string[]> = {
  tune: ["And in the same file (`PATH`):", "Also in `PATH`:"],
  more: ["In the same file, `PATH`:", "Then, still in `PATH`:"],
  report: ["Further down in `PATH`:", "`PATH` also needs this:"],
}

function fenceOf({ code }: Fenced, info: string): string {
  // Longer than any fence inside.
  const longest = Math.max(2, ...[...code.matchAll(/^\s*(`{3,})/gm)].map(([, ticks]) => ticks!.length))
  const ticks = "`".repeat(longest + 1)
  return `${ticks}${info}\n${code}${ticks}\n`
}

/** The tools of editors that take an excerpt, with the names and words that they have. */
function callsOf(fences: readonly Fenced[], random: Random): string {
  const kind = random.pick(["insert_edit_into_file", "edit_file", "edit_existing_file"])
  const calls = fences.map(({ path, code, about }) => {
    const what = about ? `Update ${about}` : "Apply the change"
    if (kind === "insert_edit_into_file")
      return { name: kind, input: { explanation: what, filePath: path, code } }
    if (kind === "edit_file")
      return {
        name: kind,
        input: { target_file: path, instructions: `${what}, and leave the rest as it is.`, code_edit: code },
      }
    return { name: kind, input: { filepath: path, changes: code } }
  })
  return JSON.stringify(calls.length === 1 ? calls[0] : calls, null, 2)
}
