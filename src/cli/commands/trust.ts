import { workspaceOf } from "../../apply.ts"
import { openProject, remember, trustedFolders } from "../../config.ts"
import { EmendError } from "../../core.ts"
import { oneLine } from "../../text/visible.ts"
import { note, print, printJson } from "../output.ts"
import { type RootOption, rootsOf } from "../roots.ts"
import { askForTrust, canAsk, trustText } from "../trust-question.ts"

export interface TrustFlags {
  root?: RootOption[]
  list?: boolean
  revoke?: boolean
  yes?: boolean
  json?: boolean
}

/** `emend trust`: shows what a folder wants to run, and remembers whether the person agrees. */
export async function trustCommand(flags: TrustFlags): Promise<number> {
  if (flags.list && flags.revoke) throw new EmendError("usage", "Give either --list or --revoke, not both.")
  if (flags.list) return list(flags)
  const workspace = await workspaceOf(rootsOf(flags))
  const folder = workspace.roots[0]!.dir
  if (flags.revoke) return revoke(folder, flags)
  const open = () => openProject(workspace, { stage: true })
  const { trust } = await open()
  // Who runs this wants to be asked, whatever they have answered before, and though the programs alone may have changed.
  const asks = !flags.yes && !flags.json && trust.state !== "nothing" && canAsk()
  if (flags.yes) trust.decide(true)
  else if (asks) await askForTrust(trust, { again: true })
  else if (!flags.json) await print(`${trustText(trust)}\n`)
  const now = flags.yes || asks ? (await open()).trust : trust
  const changed = now.changed()
  if (flags.json)
    await printJson({ folder, state: now.state, trusted: isTrusted(now.state), wants: now.wants, changed })
  else if (flags.yes) await print(`${trustText(now)}\n`)
  if (!isTrusted(now.state) && !flags.json && !canAsk())
    note("nobody can be asked here. Run emend trust at a terminal, or emend trust --yes.")
  return isTrusted(now.state) ? 0 : 1
}

function isTrusted(state: string): boolean {
  return state === "trusted" || state === "nothing"
}

async function list({ json }: TrustFlags): Promise<number> {
  const folders = Object.entries(trustedFolders()).map(([folder, known]) => ({ folder, ...known }))
  if (json) {
    await printJson({ folders })
    return 0
  }
  if (folders.length === 0) note("no folder has been trusted yet.")
  for (const { folder, trusted, at, wants } of folders) {
    const lines = wants.map((want) => `  - ${oneLine(want)}\n`).join("")
    await print(`${oneLine(folder)}  ${trusted ? "trusted" : "not trusted"} since ${oneLine(at)}\n${lines}`)
  }
  return 0
}

async function revoke(folder: string, { json }: TrustFlags): Promise<number> {
  const known = Object.hasOwn(trustedFolders(), folder)
  remember(folder, undefined)
  if (json) await printJson({ folder, revoked: known })
  else
    await print(
      known ? `${oneLine(folder)} is not trusted any more.\n` : `${oneLine(folder)} was not trusted.\n`,
    )
  return 0
}
