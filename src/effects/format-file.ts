import { readFile, stat, writeFile } from "node:fs/promises"
import { normalize } from "node:path"
import { unsafeUse, usesShell, withFile } from "./command-line.ts"
import { findProgram } from "./program.ts"
import { firstLines, type Ran, run } from "./run.ts"

/** A program that puts a file into shape. */
export interface Formatter {
  /** Which files: globs from the root, such as `src/**` or `*.{ts,tsx}`. Without a slash they hold in every folder. */
  files: string | readonly string[]
  /**
   * The program and its arguments, run in the root without a shell; found in `node_modules/.bin` and on the PATH.
   * `$FILE` stands for the path of the file, which goes to the end if it occurs nowhere. Where the command is a shell with a text
   * (`sh -c …`), the file is a parameter of it.
   */
  command: readonly string[]
  /** May the command be a text for a shell? Yes, unless this is false. */
  shell?: boolean
  /** In milliseconds; 10 seconds if left out. */
  timeout?: number
}

/** Formats one file; answers with what went wrong, if anything did. */
export async function formatFile(
  { command, timeout = 10_000, shell = true }: Formatter,
  file: string,
  root: string,
  vet?: (command: readonly string[], root: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  if (!shell && usesShell(command))
    return "only your own configuration can use a shell: name the program itself."
  const refused = unsafeUse(command) ?? (await vet?.(command, root))
  if (refused !== undefined) return refused
  const program = findProgram(withFile(command, normalize(file)), { from: root })
  if (!program) return "it was found neither in node_modules/.bin nor on the PATH."
  const [content, { mode }] = [await readFile(file), await stat(file)]
  const ran = await run(program, { cwd: root, timeout, env: { NO_COLOR: "1", FORCE_COLOR: "0" } })
  if (content.length > 0 && (await isLost(file))) {
    await writeFile(file, content, { mode })
    return `it left nothing of the file, which is as before.${ran.status === 0 ? "" : ` ${howItWent(ran)}`}`
  }
  return ran.status === 0 ? undefined : howItWent(ran)
}

function howItWent({ status, failure, stdout, stderr }: Ran): string {
  const said = firstLines(stderr.trim() === "" ? stdout : stderr)
  const how = failure ?? `exit status ${status}`
  return said === "" ? `${how}.` : `${how}:\n${said}`
}

/** A formatter that is cut short may leave an empty file, or none. */
async function isLost(file: string): Promise<boolean> {
  return ((await stat(file).catch(() => undefined))?.size ?? 0) === 0
}
