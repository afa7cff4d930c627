import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { workspaceOf } from "../../apply.ts"
import { serve } from "../../server/index.ts"
import { oneLine } from "../../text/visible.ts"
import { note, print } from "../output.ts"
import type { RootOption } from "../roots.ts"
import { version } from "../version.ts"

export interface ServeFlags {
  root?: RootOption[]
  port: number
  open?: boolean
  trust?: boolean
}

/** `emend serve`: the page, until somebody ends it. */
export async function serveCommand(flags: ServeFlags): Promise<number> {
  const workspace = await workspaceOf(flags.root ? { roots: flags.root } : {})
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

function whenEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve())
  })
}

function openInBrowser(url: string): void {
  const [program, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["rundll32", "url.dll,FileProtocolHandler", url]
        : ["xdg-open", url]
  const child = spawn(program!, args, { stdio: "ignore", detached: true })
  child.on("error", () =>
    note(`no browser could be started (${program} is missing): open the address yourself`),
  )
  child.unref()
}
