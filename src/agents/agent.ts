import { EmendError } from "../issues/error.ts"

/** Something that an agent's configuration shall say, in a file of the project. */
export type Wish =
  /** A member of a JSON object. */
  | { file: string; set: readonly string[]; value: unknown }
  /** An element of a list in it. */
  | { file: string; addTo: readonly string[]; value: unknown }
  /** A piece of another file, between two comments. */
  | { file: string; section: string; rival: RegExp }

/** Where emend is, as an agent is told to start it. */
export interface Programs {
  /** The command line of `emend mcp`. */
  server: { command: string; args: string[] }
  /** The same of `emend hook`, as a shell takes it. */
  hook: string
  /** The file of the plugin for an agent, seen from a folder of the project. */
  plugin(agent: string, from?: string): string
}

/** An agent that emend knows how to be set up in. */
export interface Agent {
  name: string
  title: string
  /** `allowEdits`: the agent shall not ask before emend edits. */
  wishes(programs: Programs, options: { allowEdits: boolean }): Wish[]
  /** What the person still has to know or do. */
  notes(options: { allowEdits: boolean }): string[]
}

/**
 * A path as one word of a command that an agent hands to a shell: whatever is in it, the shell takes it for the path, and runs nothing
 * of it. Agents take the person's own shell, so that what is written means the same in `sh`, `bash`, `zsh`, `ksh`, `fish` and `csh`.
 */
export function shellWord(path: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w@%+=:,./ -]*$/.test(path) && !(platform === "win32" && path.includes("%"))) return `"${path}"`
  return platform === "win32" ? windowsWord(path) : posixWord(path)
}

/**
 * Nothing means anything between single quotes, but a backslash in `fish`, and an exclamation mark in `csh`: these, and the quote
 * itself, are outside of them, behind a backslash.
 */
function posixWord(path: string): string {
  return `'${path.replace(/['\\!]/g, (character) => `'\\${character}'`)}'`
}

/**
 * Between double quotes `cmd` still replaces what is between two `%`, PowerShell what begins with `$` or a backquote; no way of
 * writing holds in both.
 */
function windowsWord(path: string): string {
  const special = /[%!$`"^\r\n]/.exec(path)?.[0]
  if (special !== undefined)
    throw new EmendError(
      "usage",
      `emend is in a folder whose name has ${JSON.stringify(special)}, which a shell would not take for a letter: ${path}. Install it elsewhere, then run it from there.`,
    )
  return `"${path}"`
}
