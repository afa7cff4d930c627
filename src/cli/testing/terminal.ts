import { spawn, spawnSync } from "node:child_process"
import type { Program } from "./program.ts"

/** A real terminal needs a program that opens one; Python has it in its standard library on all Unixes. */
export const hasTerminal =
  process.platform !== "win32" && spawnSync("python3", ["-c", "import pty"]).status === 0

/** One step of a dialogue: wait until the terminal shows this, then type that. */
export type Step = [shown: string, typed: string]

// Runs argv on a terminal of its own, plays the steps, prints all that was shown, and exits as the program did.
const driver = `
import json, os, pty, select, sys, time
steps, argv = json.loads(sys.argv[1]), sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(argv[0], argv)
shown, mark, deadline = b"", 0, time.time() + 50
while time.time() < deadline:
    if steps and steps[0][0].encode() in shown[mark:]:
        mark = len(shown)
        os.write(terminal, steps.pop(0)[1].encode())
    ready, _, _ = select.select([terminal], [], [], 0.1)
    if ready:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:
            break
        if not chunk:
            break
        shown += chunk
else:
    os.kill(pid, 9)
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(status) if not steps else 99)
`

/** Runs the program on a terminal. Status 99 means that a step never came. */
export function runOnTerminal(
  program: Program,
  args: readonly string[],
  options: { cwd: string; steps: readonly Step[]; env?: Record<string, string>; shell?: boolean },
): Promise<{ status: number | null; shown: string }> {
  const command = [process.execPath, program.path, ...args]
  const argv = options.shell ? ["sh", "-c", args.join(" "), process.execPath, program.path] : command
  const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined, TERM: "xterm", ...options.env }
  return new Promise((resolve, reject) => {
    const child = spawn("python3", ["-c", driver, JSON.stringify(options.steps), ...argv], {
      cwd: options.cwd,
      env,
    })
    let shown = ""
    child.stdout.setEncoding("utf8").on("data", (text) => void (shown += text))
    child.stderr.setEncoding("utf8").on("data", (text) => void (shown += text))
    child.on("error", reject)
    child.on("close", (status) => resolve({ status, shown }))
  })
}
