import { readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import type { Workspace } from "../index.ts"
import { writeOwnFile } from "./own-files.ts"

/** Where the page of a workspace is served at the moment, for programs that send it something: `.emend/server.json`. */
export interface Address {
  port: number
  token: string
}

const name = "server.json"

/** Writes the address down, readable for this user alone. The answer takes it away again, if it is still the same. */
export function announce(workspace: Workspace, address: Address): () => void {
  writeOwnFile(workspace, name, JSON.stringify(address))
  return () => {
    if (readAddress(workspace)?.token === address.token) rmSync(pathOf(workspace), { force: true })
  }
}

/** The address, if a server wrote one. It may have died since. */
export function readAddress(workspace: Workspace): Address | undefined {
  try {
    const { port, token } = JSON.parse(readFileSync(pathOf(workspace), "utf8")) as Address
    return Number.isInteger(port) && typeof token === "string" ? { port, token } : undefined
  } catch {
    return undefined
  }
}

function pathOf({ roots }: Workspace): string {
  return join(roots[0]!.dir, ".emend", name)
}
