import { spawnSync } from "node:child_process"
import { win32 } from "node:path"
import { EmendError } from "../core.ts"
import { findProgram } from "../effects/program.ts"

/** What each system offers to read its clipboard, best first. */
const readers: Partial<Record<NodeJS.Platform, readonly (readonly string[])[]>> = {
  darwin: [["pbpaste"]],
  win32: [
    [
      // By its path: a bare name would be looked for in the current folder first.
      win32.join(process.env.SystemRoot ?? "C:\\Windows", "System32/WindowsPowerShell/v1.0/powershell.exe"),
      "-NoProfile",
      "-Command",
      "[Console]::OutputEncoding=[Text.Encoding]::UTF8; Get-Clipboard -Raw",
    ],
  ],
}

const others = [
  ["wl-paste", "--no-newline"],
  ["xclip", "-selection", "clipboard", "-out"],
  ["xsel", "--clipboard", "--output"],
]

/** The text on the clipboard. */
export function readClipboard(): string {
  const candidates = readers[process.platform] ?? others
  for (const command of candidates) {
    // A PATH may lead to the folder at work, which may be anybody's.
    const program = findProgram(command)
    if (!program) continue
    const { status, stdout } = spawnSync(program.file, program.args, { encoding: "utf8", maxBuffer: 1 << 28 })
    if (status === 0) return stdout
  }
  const names = candidates.map(([command]) => command).join(", ")
  throw new EmendError(
    "usage",
    `Cannot read the clipboard: none of these worked: ${names}. Pipe the response in instead.`,
  )
}
