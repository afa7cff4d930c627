import { parseArgs } from "node:util"
import { applyToFiles } from "../../src/core.ts"
import { fetchedHistories } from "../bench.ts"
import { enclosingBlock } from "../landing/blocks.ts"
import type { Pair } from "../landing/corpus.ts"
import { type Random, seededRandom } from "../landing/random.ts"
import { readHistories } from "../landing/repo.ts"

const help = `Sends parts of files under the file's name, made from real commits: nothing but that part may change.

  node bench/run.mjs excerpts [options]

  --histories FOLDER   where the histories of part tune-git are (node bench/fetch.mjs tune-git)
  --limit N            so many answers (default 2000)
  --seed S             other answers from the same commits
  --show [--count N]   print answers that changed anything else`

/** How answers name the file that a fence is for. */
const namings: Record<string, (path: string, text: string) => string> = {
  "path on the fence": (path, text) => `Here is the change:\n\n\`\`\`\`ts:${path}\n${text}\`\`\`\`\n`,
  "path above the fence": (path, text) => `**${path}**\n\`\`\`\`\n${text}\`\`\`\`\n`,
  "path as a heading": (path, text) => `### \`${path}\`\n\nUpdated:\n\n\`\`\`\`\n${text}\`\`\`\`\n`,
  "path as a comment": (path, text) => `\`\`\`\`\n// ${path}\n${text}\`\`\`\`\n`,
  "a call with an excerpt": (path, text) =>
    JSON.stringify({ name: "edit_file", input: { target_file: path, code_edit: text } }),
}

type Mark = "only the part" | "refused as a part" | "not read" | "something else"

interface Answer {
  naming: string
  to: "its own file" | "another file" | "its own file, whole"
  path: string
  file: string
  wanted: string | undefined
  response: string
}

function main(): void {
  const { values } = parseArgs({
    options: {
      histories: { type: "string", default: fetchedHistories },
      limit: { type: "string", default: "2000" },
      seed: { type: "string", default: "1" },
      show: { type: "boolean", default: false },
      count: { type: "string", default: "3" },
      help: { type: "boolean", short: "h" },
    },
  })
  const pairs = values.help ? undefined : readHistories("tune", values.histories)
  if (!pairs) {
    console.log(values.help ? help : `Skipped: not all histories of tune-git are in ${values.histories}.`)
    return
  }
  const random = seededRandom(values.seed)
  const answers: Answer[] = []
  for (const pair of random.shuffled(pairs)) {
    if (answers.length >= Number(values.limit)) break
    answers.push(...answersFrom(pair, random))
  }
  const marked = answers.slice(0, Number(values.limit)).map((answer) => ({ answer, ...judge(answer) }))
  const bad = marked.filter(({ mark }) => mark === "something else")
  if (values.show)
    for (const { answer, result } of bad.slice(0, Number(values.count)))
      console.log(
        `== ${answer.naming}, ${answer.to}: ${answer.path}\n${answer.response}\n-- became\n${result}`,
      )
  print(marked)
  process.exitCode = bad.length > 0 ? 1 : 0
}

/** The block around all that a commit changed in a file, named in one way, for that file and for another one. */
function answersFrom({ path, before, after, folder }: Pair, random: Random): Answer[] {
  const text = partOf(path, before, after)
  if (text === undefined) return []
  const naming = random.pick(Object.keys(namings))
  const other = random.pick([...folder.keys()])
  const response = (to: string) => namings[naming]!(to, text)
  const own: Answer = {
    naming,
    to: "its own file",
    path,
    file: before,
    wanted: after,
    response: response(path),
  }
  // What is the whole file must not be taken for a part of it.
  const whole: Answer = { ...own, to: "its own file, whole", response: namings[naming]!(path, after) }
  if (other === path || !hasParts(folder.get(other)!)) return [own, whole]
  const wrong: Answer = {
    naming,
    to: "another file",
    path: other,
    file: folder.get(other)!,
    wanted: undefined,
    response: response(other),
  }
  return [own, whole, wrong]
}

/** A file of a line or two is replaced rather than changed. */
const hasParts = (text: string) => text.trim().split("\n").length > 2

function partOf(path: string, before: string, after: string): string | undefined {
  const [old, now] = [before.split("\n"), after.split("\n")]
  let start = 0
  while (start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < now.length - start && end < old.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const range = { from: start, to: now.length - end }
  const block = range.from < range.to ? enclosingBlock(now, range, path) : undefined
  // What a commit takes out beside the block is not in the answer.
  if (!block || block.from > start || block.to < range.to) return undefined
  return `${now.slice(block.from, block.to).join("\n")}\n`
}

function judge({ response, path, file, wanted }: Answer): { mark: Mark; result: string | undefined } {
  const { files, report } = applyToFiles(response, { [path]: file })
  const result = files[path] ?? undefined
  const isGone = path in files && files[path] === null
  const others = Object.keys(files).filter((each) => each !== path)
  if (others.length > 0 || isGone) return { mark: "something else", result: `${others}` }
  const isPart = report.edits.some(({ issue }) => issue?.code === "excerpt")
  if (result === undefined || result === file)
    return { mark: isPart ? "refused as a part" : "not read", result }
  return { mark: result === wanted ? "only the part" : "something else", result }
}

function print(marked: readonly { answer: Answer; mark: Mark }[]): void {
  const marks: Mark[] = ["only the part", "refused as a part", "not read", "something else"]
  console.log(`| ${["answers", "sent to", "n", ...marks].join(" | ")} |\n|---|---|---|---|---|---|---|`)
  for (const to of ["its own file", "another file", "its own file, whole"] as const)
    for (const naming of Object.keys(namings)) {
      const rows = marked.filter(({ answer }) => answer.to === to && answer.naming === naming)
      const counts = marks.map((mark) => rows.filter((each) => each.mark === mark).length)
      console.log(`| ${[naming, to, rows.length, ...counts].join(" | ")} |`)
    }
}

main()
