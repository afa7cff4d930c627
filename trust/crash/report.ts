import { markdownTable } from "../../scripts/section.ts"
import { edits } from "./batch.ts"
import type { Figures, Line, Part } from "./trial.ts"

/** The result as a section of docs/reliability.md. */
export function figuresText({ seed, kills, places, lines, violations }: Figures): string {
  const of = (part: Part) => lines.filter((line) => line.part === part)
  const sections: [Part, string][] = [
    [
      "kills",
      `**Killed.** A process changes files by a batch of ${edits.length} edits (changes, new files in new folders, deletions, moves, two files that change places, a file that becomes a folder; with permissions, CRLF, byte-order marks) and is killed with SIGKILL. Where: before every call by which the library changes the disk, before and in the middle of every such system call of the real program (${places.tried} of ${places.all} such places were tried in this run), and at random times. One in four was killed again while it recovered. Then comes another command, of the library or of the program. Expected: every file is as before or as after, all together, in content, permissions, existence and folders; nothing temporary and no lock is left, in \`.emend\` neither; the log tells the same as the files; what landed can be undone, and what did not can be done now. **${kills} processes were killed.**`,
    ],
    [
      "failures",
      "**Calls that fail.** A system call of the real program fails with what a system may say to it: that call alone, or all such calls from then on. Expected: all is done, or nothing is and it says why, names the file, and what to do; the next command finds nothing half done.",
    ],
    [
      "meddlings",
      "**Others at work.** At a random step of a commit, another program changes the same files. Expected: what it did stands; all other files are as before if the commit is refused, and as after if not.",
    ],
    [
      "worlds",
      "**Machines that say no.** Real limits, permissions and disks. Expected: all, or nothing with a reason, the file and a hint; on full disks, with room the same goes through.",
    ],
  ]
  return [
    "## Crashes and failing disks",
    ...sections.flatMap(([part, text]) => (of(part).length === 0 ? [] : [text, tableOf(of(part))])),
    violations === 0 ? "Not as expected: **0**." : `Not as expected: **${violations}**.`,
    `\`node trust/run.mjs crash --seed ${seed}\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${process.platform}.`,
  ].join("\n\n")
}

function tableOf(lines: readonly Line[]): string {
  const { part } = lines[0]!
  // Of a process that goes to and fro, only that the log and the files agree can be told.
  const rows = lines.map(({ name, rounds, before, after, skipped }) =>
    skipped
      ? [name, "not tried", "", ""]
      : [name, String(rounds), ...(/random times/.test(name) ? ["–", "–"] : [String(before), String(after)])],
  )
  const what = {
    kills: "killed during",
    failures: "what the system says",
    meddlings: "what happens",
    worlds: "where",
  }[part]
  const sides = part === "kills" ? ["as before", "as after"] : ["refused", "done"]
  return markdownTable([what, "rounds", ...sides], rows)
}
