import { spawn } from "node:child_process"
import { win32 } from "node:path"
import { fileURLToPath } from "node:url"
import { workspaceOf } from "../../apply.ts"
import { findProgram, safeEnvironment } from "../../effects/program.ts"
import { serve } from "../../server/serve.ts"
import { oneLine } from "../../text/visible.ts"
import { note, print } from "../output.ts"
import { type RootOption, rootsOf } from "../roots.ts"
import { whenEnded } from "../signals.ts"
import { version } from "../version.ts"

export interface ServeFlags {
  root?: RootOption[]
  port: number
  open?: boolean
  trust?: boolean
}

/** `emend serve`: the page, until somebody ends it. */
export async function serveCommand(flags: ServeFlags): Promise<number> {
  const workspace = await workspaceOf(rootsOf(flags))
  const ended = whenEnded()
  const served = await serve({
    workspace,
    port: flags.port,
    ...(flags.trust && { trust: true }),
    version: version(),
    // Beside the bundle of the programs.
    assets: fileURLToPath(new URL("../web", import.meta.url)),
  })
  await print(`${served.url}\n`)
  const dirs = workspace.roots.map(({ dir }) => oneLine(dir)).join(", ")
  note(`the page for ${dirs} is at the address above, for this machine only; Ctrl+C ends it`)
  if (flags.open) openInBrowser(served.openingUrl())
  await ended
  await served.close()
  return 0
}

/** What opens an address. Windows looks for a bare name in the current folder first, which may be anybody's. */
export function browserFor(
  platform: NodeJS.Platform,
  env = process.env,
): [program: string, ...args: string[]] {
  if (platform === "darwin") return ["/usr/bin/open"]
  if (platform !== "win32") return ["xdg-open"]
  return [
    win32.join(env.SystemRoot ?? "C:\\Windows", "System32", "rundll32.exe"),
    "url.dll,FileProtocolHandler",
  ]
}

function openInBrowser(url: string): void {
  const [name, ...args] = browserFor(process.platform)
  // A PATH may lead to the folder at work, which may be anybody's.
  const program = findProgram([name, ...args, url])
  const child =
    program && spawn(program.file, program.args, { stdio: "ignore", detached: true, env: safeEnvironment() })
  const say = () => note(`no browser could be started (${name} is missing): open the address yourself`)
  if (!child) say()
  child?.on("error", say)
  child?.unref()
}
