import { retryText } from "../index.ts"
import { type AffectedPaths, applyPatch, PatchError } from "../patch.ts"
import { faultText } from "./fault.ts"
import { readAll } from "./input.ts"
import { print, say, survivePipes } from "./output.ts"
import { hearOnlyPerson } from "./own-words.ts"

const usage = "Usage: apply_patch 'PATCH'\n       echo 'PATCH' | apply_patch\n"

const help = `${usage}
Applies a patch (*** Begin Patch … *** End Patch) to the files in the current folder: all of it, or nothing.
Added and moved files replace what is in their place. emend undo takes everything back.

Exit status: 0 applied, 1 not applied, 2 wrong usage.
`

/** The program `apply_patch`: a patch as its only argument or on standard input. Gives the exit status. */
export async function runApplyPatch(args: readonly string[]): Promise<number> {
  survivePipes()
  const [argument] = args
  if (args.length > 1) return complain("Error: apply_patch accepts exactly one argument.\n", 2)
  if (argument === "--help" || argument === "-h") {
    process.stdout.write(help)
    return 0
  }
  if (argument === undefined && process.stdin.isTTY) return complain(usage, 2)
  try {
    hearOnlyPerson()
    const patch = argument ?? (await readAll(process.stdin))
    if (argument === undefined && patch.trim() === "") return complain(usage, 2)
    await print(summary(await applyPatch(patch)))
    return 0
  } catch (error) {
    if (error instanceof PatchError) return complain(reason(error), 1)
    return complain(`${faultText(error)}\n`, 1)
  }
}

function summary({ added, modified, deleted }: AffectedPaths): string {
  const lines = [
    ...added.map((path) => `A ${path}`),
    ...modified.map((path) => `M ${path}`),
    ...deleted.map((path) => `D ${path}`),
  ]
  return `Success. Updated the following files:\n${lines.join("\n")}\n`
}

/** A model reads this: what is wrong in one line, then the evidence. */
function reason({ message, report, issues }: PatchError): string {
  if (report) return `${message}\n\n${retryText(report)}`
  const hints = issues.flatMap(({ hint }) => hint ?? [])
  return `${[message, ...new Set(hints)].join("\n")}\n`
}

function complain(text: string, status: number): number {
  say(text)
  return status
}
