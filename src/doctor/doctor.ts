import { accessSync, constants } from "node:fs"
import { type Config, loadConfig } from "../config/config.ts"
import { EmendError } from "../issues/error.ts"
import { readAddress } from "../server/own-files.ts"
import type { Workspace } from "../workspace/index.ts"
import { parserFindings } from "./parsers.ts"
import { programFindings } from "./programs.ts"

/** One thing that was looked at. `missing`: it would be of use. `wrong`: it hinders. */
export interface Finding {
  name: string
  state: "ok" | "missing" | "wrong"
  says: string
  /** What to do about it. */
  hint?: string
}

/** The least version of Node that emend runs on. */
const leastNode = [20, 19] as const

/** Looks at everything that emend needs or could use here. Nothing of the workspace is run. */
export async function examine(workspace: Workspace, { version }: { version: string }): Promise<Finding[]> {
  const { finding, config } = await configuration(workspace)
  return [
    { name: "emend", state: "ok", says: version },
    node(),
    ...workspace.roots.map(folder),
    finding,
    ...(await parserFindings(config)),
    ...programFindings(config, workspace.roots[0]!.dir),
    await page(workspace),
  ]
}

function node(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
  const isEnough = major > leastNode[0] || (major === leastNode[0] && minor >= leastNode[1])
  return {
    name: "node",
    state: isEnough ? "ok" : "wrong",
    says: process.versions.node,
    ...(!isEnough && { hint: `Install Node ${leastNode.join(".")} or a later version.` }),
  }
}

function folder({ name, dir }: Workspace["roots"][number]): Finding {
  try {
    accessSync(dir, constants.R_OK | constants.W_OK)
    return { name: `folder ${name}`, state: "ok", says: dir }
  } catch {
    const hint = "Nothing can be applied here. Check the path, and who may write to it."
    return { name: `folder ${name}`, state: "wrong", says: `${dir} cannot be written to`, hint }
  }
}

async function configuration({ roots, fs }: Workspace): Promise<{ finding: Finding; config: Config }> {
  const name = "configuration"
  try {
    const { config, file } = await loadConfig(roots[0]!.dir, { fs })
    return { config, finding: { name, state: "ok", says: file ?? "none, so that the defaults hold" } }
  } catch (error) {
    if (!(error instanceof EmendError)) throw error
    const hint = "Correct it: as long as it cannot be read, nothing is applied."
    return { config: {}, finding: { name, state: "wrong", says: error.message, hint } }
  }
}

/** Is the page of this folder open somewhere, and does its server answer? */
async function page(workspace: Workspace): Promise<Finding> {
  const address = readAddress(workspace)
  if (!address) return { name: "page", state: "ok", says: "not open (emend serve opens it)" }
  const url = `http://127.0.0.1:${address.port}/`
  try {
    const { ok } = await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(2000) })
    if (ok) return { name: "page", state: "ok", says: `served at ${url}` }
  } catch {
    // Said below.
  }
  const hint = "Its server has ended without a word. Start it again: emend serve."
  return { name: "page", state: "missing", says: `nobody answers at ${url}`, hint }
}
