import { readFileSync } from "node:fs"
import { dirname, join, win32 } from "node:path"

/** What `spawn` is given. */
export interface Program {
  file: string
  args: string[]
  /** The arguments are quoted already, as Windows' own command interpreter wants them. */
  verbatim?: true
}

/**
 * Windows starts no batch file without its command interpreter, whose quoting is treacherous. What npm installs is a
 * batch file that does nothing but to run a script: that script is run directly. Only other batch files
 * go through the interpreter, with everything in them quoted that it might read as its own.
 */
export function windowsProgram(file: string, args: readonly string[]): Program {
  if (!/\.(cmd|bat)$/i.test(file)) return { file, args: [...args] }
  const script = scriptOf(file, readFileSync(file, "utf8"))
  return script === undefined
    ? throughInterpreter(file, args)
    : { file: process.execPath, args: [script, ...args] }
}

/** The script that a batch file gives to Node and to nobody else, if that is what it does. */
export function scriptOf(file: string, batch: string): string | undefined {
  if (!/\bnode(\.exe)?"/i.test(batch)) return undefined
  const named = /"%(?:~dp0|dp0%)\\([^"%]+)"\s+%\*/i.exec(batch)?.[1]
  return named === undefined ? undefined : join(dirname(file), ...named.split("\\"))
}

/** `cmd.exe` with one line of words. The batch file passes its words on, so that they are read twice. */
export function throughInterpreter(file: string, args: readonly string[]): Program {
  const words = [masked(quoted(file)), ...args.map((arg) => masked(masked(quoted(arg))))]
  return {
    // Not `ComSpec`, nor a bare name, which would be looked for in the current folder first.
    file: win32.join(process.env.SystemRoot ?? "C:\\Windows", "System32", "cmd.exe"),
    args: ["/d", "/s", "/c", `"${words.join(" ")}"`],
    verbatim: true,
  }
}

/** One argument as programs on Windows take their command line apart: backslashes count only before a quote. */
function quoted(arg: string): string {
  const masked = arg.replace(/\\+|"/g, (run, at: number) => {
    if (run === '"') return '\\"'
    const next = arg[at + run.length]
    return next === undefined || next === '"' ? run + run : run
  })
  return `"${masked}"`
}

/** Whatever means something to the interpreter is led by its escape character. */
function masked(text: string): string {
  return text.replace(/[()[\]%!^"`<>&|;, *?]/g, "^$&")
}
