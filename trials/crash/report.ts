import { markdownTable } from "../../scripts/section.ts"
import { edits } from "./batch.ts"
import type { Result, Results } from "./results.ts"
import { type Figures, type Line, type Part, parts } from "./trial.ts"

/** All parts as a section of trials/results.md. */
export function resultsText(results: Results): string {
  const shown = parts.flatMap((part) => results[part] ?? [])
  return ["## Crashes and failing disks", ...shown.map(resultText)].join("\n\n")
}

function resultText(result: Result): string {
  const { part, seed, violations, date, node, system } = result
  return [
    `### ${titles[part]}`,
    `${texts[part](result)} Not as expected: **${violations}**.`,
    tableOf(result),
    `\`node trials/run.mjs crash --only ${part} --seed ${seed}\`, ${date}, Node ${node.slice(1)} on ${system}.`,
  ].join("\n\n")
}

const titles: Record<Part, string> = {
  kills: "Killed",
  failures: "System calls that fail",
  meddlings: "Others at work",
  worlds: "Machines that say no",
}

const texts: Record<Part, (figures: Figures) => string> = {
  kills: ({ killed }) =>
    `A process lands a batch of ${edits.length} edits (changes, new files in new folders, deletions, moves, two files that ` +
    "change places, a file that becomes a folder; with permissions, CRLF and byte-order marks), takes it back, makes it " +
    "again, or recovers, and is killed with SIGKILL: before a call by which the library changes the disk, before or in the " +
    "middle of such a system call of the real program, or at a random time. One in four of those killed at a place was " +
    "followed by a recovery that was killed as well. Then comes another command, of the library or of the program. " +
    "Expected: every file is as before or as after, all together, in content, permissions, existence and folders; no " +
    "temporary file and no lock is left, not in `.emend` either; the log tells what the files show; what landed can be " +
    `undone, and what did not can be done now. **${killed?.processes} processes were killed**, at ${killed?.places} ` +
    `of ${killed?.ofPlaces} places, and at random times.`,
  failures: () =>
    "A system call of the real program fails with what a system may say to it: that call alone, or all of its kind from then " +
    "on. Expected: all is done, or nothing is, and it says why, names the file and gives a hint; the next command leaves " +
    "nothing half done, and completes nothing that was reported as failed.",
  meddlings: () =>
    "At a random step of a commit, another program changes the same files. Expected: what it did is kept; all other files are " +
    "as before if the commit is refused, and as after if it is not; nothing is left behind.",
  worlds: () =>
    "Real limits, permissions and disks. Expected: all, or nothing with a reason, the file and a hint; on a full disk the " +
    "same works once there is room.",
}

function tableOf({ part, lines }: Figures): string {
  const what = {
    kills: "killed during",
    failures: "what the system says",
    meddlings: "what happens",
    worlds: "where",
  }
  const sides = part === "kills" ? ["as before", "as after"] : ["refused", "done"]
  return markdownTable([what[part], "rounds", ...sides], lines.map(rowOf))
}

function rowOf({ name, rounds, before, after, skipped }: Line): string[] {
  if (skipped) return [name, "not tried", "", ""]
  // Of a process that goes to and fro, only that log and files agree can be told.
  const sides = name.endsWith("at random times") ? ["–", "–"] : [String(before), String(after)]
  return [name, String(rounds), ...sides]
}
