import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join, win32 } from "node:path"
import { diffText, type FileChange, type Outcome, type Plan, type Report, type Styler } from "../core.ts"
import { safeEnvironment } from "../effects/program.ts"
import { approve, hunkOrigins, reviewHunks, type Verdict } from "../review.ts"
import { oneLine } from "../text/visible.ts"
import { type Keys, openKeys } from "./keys.ts"
import { say } from "./output.ts"
import { stylerFor } from "./style.ts"

/** The person at the keyboard as the judge of a plan: hunk by hunk, as in `git add -p`. */
export interface HunkReview {
  judge(plan: Plan): Promise<Plan>
  /** What was rejected was asked for, and is not in the files: the report says so. */
  mark(report: Report): Report
  close(): void
}

export async function openReview(flags: { color: boolean }): Promise<HunkReview> {
  const keys = openKeys()
  const styler = stylerFor(process.stderr, flags)
  return {
    async judge(plan) {
      const verdicts = await ask(plan, keys, styler)
      return approve(plan, verdicts)
    },
    mark: (report) => ({
      ...report,
      ok: report.ok && report.edits.every((edit) => edit.issue?.code !== "permission_denied"),
    }),
    close: () => keys.close(),
  }
}

const help = `y - accept this change
n - reject this change
a - accept this and all later changes of this file
d - reject this and all later changes of this file
e - edit this change by hand ($VISUAL or $EDITOR), then accept it
q - quit: reject this and everything after it
? - show this help
`

async function ask(plan: Plan, keys: Keys, styler: Styler): Promise<Map<FileChange, Verdict[]>> {
  const verdicts = new Map<FileChange, Verdict[]>()
  let quit = false
  for (const [index, file] of plan.files.entries()) {
    const hunks = reviewHunks(file)
    const origins = hunkOrigins(plan, file)
    const chosen: Verdict[] = []
    let rest: Verdict | undefined = quit ? "reject" : undefined
    if (!quit) say(`\n${styler("strong", `File ${index + 1} of ${plan.files.length}: ${fileTitle(file)}`)}\n`)
    while (chosen.length < hunks.length) {
      if (rest !== undefined) {
        chosen.push(rest)
        continue
      }
      const hunk = hunks[chosen.length]!
      for (const line of reasons(origins[chosen.length]!)) say(`${styler("dim", line)}\n`)
      if (hunk.diff !== "") say(`${diffText(hunk.diff, styler)}\n`)
      const { verdict, forRest, over } = await askHunk({
        file,
        text: hunk.text,
        number: chosen.length + 1,
        total: hunks.length,
        keys,
        styler,
      })
      chosen.push(verdict)
      if (forRest) rest = verdict
      quit = over
    }
    verdicts.set(file, chosen)
  }
  return verdicts
}

/** What speaks for a change: the model's own words, and how its place was found where that was more than looking it up. */
function reasons(origins: readonly Outcome[]): string[] {
  return origins.flatMap(({ why, hunks }) => {
    const tiers = new Set(hunks.map(({ tier }) => tier).filter((tier) => tier !== "exact"))
    const found = tiers.size > 0 ? [`Found by: ${[...tiers].join(", ")}.`] : []
    return [...(why === undefined ? [] : [oneLine(why.trim())]), ...found]
  })
}

interface Question {
  file: FileChange
  text: string | undefined
  number: number
  total: number
  keys: Keys
  styler: Styler
}

interface Answer {
  verdict: Verdict
  /** The same for all later hunks of the file. */
  forRest: boolean
  /** Nothing more is to be asked. */
  over: boolean
}

async function askHunk(question: Question): Promise<Answer> {
  const { file, text, number, total, keys, styler } = question
  const editable = text !== undefined
  const prompt = `(${number}/${total}) ${verbs[file.change]} [y,n,a,d,${editable ? "e," : ""}q,?]? `
  for (;;) {
    say(styler("strong", prompt))
    const key = await nextKey(keys)
    say(`${key.length === 1 ? oneLine(key) : ""}\n`)
    if (key === "y" || key === "n") return answer(key === "y")
    if (key === "a" || key === "d") return { ...answer(key === "a"), forRest: true }
    if (key === "q" || key === "ctrl-c" || key === "end")
      return { verdict: "reject", forRest: true, over: true }
    if (key === "e" && editable) {
      const edited = await editText(text, { path: file.path, keys })
      if (edited !== undefined) return { verdict: { text: edited }, forRest: false, over: false }
      say(styler("warn", "Not edited: the editor could not be run, or ended with an error.\n"))
    } else say(help)
  }
}

/** `git add -p` wants Enter behind each letter: who is used to that presses it here as well, and means nothing by it. */
async function nextKey(keys: Keys): Promise<string> {
  for (;;) {
    const key = await keys.next()
    if (key.trim() !== "") return key
  }
}

function answer(yes: boolean): Answer {
  return { verdict: yes ? "accept" : "reject", forRest: false, over: false }
}

const verbs: Record<FileChange["change"], string> = {
  add: "Create this file",
  modify: "Apply this change",
  delete: "Delete this file",
  move: "Apply this change and move the file",
}

function fileTitle({ path, from, change, additions, deletions }: FileChange): string {
  const name = from === undefined ? oneLine(path) : `${oneLine(from)} → ${oneLine(path)}`
  return `${name} (${change}, +${additions} −${deletions})`
}

/** Lets the person change a text in the editor of their choice. Undefined if the editor fails. */
async function editText(
  text: string,
  { path, keys }: { path: string; keys: Keys },
): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "emend-"))
  // The real name, so that the editor knows the language; without what a shell or a terminal would make something of.
  const file = join(folder, basename(path).replace(/[^\p{L}\p{N}._-]/gu, "_"))
  try {
    await writeFile(file, text)
    keys.pause()
    const status = await runEditor(file)
    return status === 0 ? await readFile(file, "utf8") : undefined
  } finally {
    keys.resume()
    await rm(folder, { recursive: true, force: true })
  }
}

function runEditor(file: string): Promise<number | null> {
  const { VISUAL, EDITOR } = process.env
  const windows = process.platform === "win32"
  const notepad = `"${win32.join(process.env.SystemRoot ?? "C:\\Windows", "System32", "notepad.exe")}"`
  const command = VISUAL || EDITOR || (windows ? notepad : "vi")
  // The variable is a command line (`code --wait`), so a shell has to read it; the file goes in as an argument.
  const [shell, ...args] = windows
    ? [`${command} "${file}"`]
    : ["/bin/sh", "-c", `${command} "$1"`, "sh", file]
  const env = safeEnvironment(process.env, process.cwd())
  return new Promise((resolve) => {
    const child = spawn(shell!, args, { stdio: "inherit", shell: windows, env })
    child.on("error", () => resolve(null)).on("close", resolve)
  })
}
