import { EmendError } from "../issues/error.ts"

/**
 * A path as one word of a command that an agent hands to a shell: whatever is in it, the shell takes it for the path, and runs nothing
 * of it. Agents take the person's own shell, so that what is written means the same in `sh`, `bash`, `zsh`, `ksh`, `fish` and `csh`.
 */
export function shellWord(path: string, platform: NodeJS.Platform = process.platform): string {
  if (/^[\w@%+=:,./ -]*$/.test(path) && !(platform === "win32" && path.includes("%"))) return `"${path}"`
  return platform === "win32" ? windowsWord(path) : posixWord(path)
}

/**
 * Nothing means anything between single quotes, but a backslash in `fish`, and an exclamation mark in `csh`: these, and the quote itself, are
 * outside of them, behind a backslash.
 */
function posixWord(path: string): string {
  return `'${path.replace(/['\\!]/g, (character) => `'\\${character}'`)}'`
}

/** Between double quotes `cmd` still replaces what is between two `%`, PowerShell what begins with `$` or a backquote; no way of writing holds in both. */
function windowsWord(path: string): string {
  const special = /[%!$`"^\r\n]/.exec(path)?.[0]
  if (special !== undefined)
    throw new EmendError(
      "usage",
      `emend is in a folder whose name has ${JSON.stringify(special)}, which a shell would not take for a letter: ${path}. Install it elsewhere, then run it from there.`,
    )
  return `"${path}"`
}
