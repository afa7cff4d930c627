import { spawn } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join, win32 } from "node:path"
import { safeEnvironment } from "../effects/program.ts"
import type { Keys } from "./keys.ts"

/** Lets the person change a text in the editor of their choice. Undefined if the editor fails. */
export async function editText(
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
