import { rmSync } from "node:fs"
import type { Workspace } from "../index.ts"
import { ownPlaces } from "../workspace/own-folder.ts"
import { readNow } from "../workspace/read-now.ts"
import { seal } from "../workspace/seal.ts"
import { writeOwnFile } from "./own-files.ts"

/** Where the page of a workspace is served at the moment, for programs that send it something. */
export interface Address {
  port: number
  token: string
}

/** Writes the address down, readable for this user alone. The answer takes it away again, if it is still the same. */
export function announce(workspace: Workspace, address: Address): () => void {
  writeOwnFile(workspace, "server", JSON.stringify({ ...address, seal: markOf(workspace, address) }))
  return () => {
    if (readAddress(workspace)?.token === address.token) rmSync(ownPlaces(workspace).server, { force: true })
  }
}

/**
 * The address, if a server of this person's wrote one for this folder. It may have died since. One that came along with the folder
 * could be anybody's, who would be sent what the model says.
 */
export function readAddress(workspace: Workspace): Address | undefined {
  try {
    const { port, token, ...more } = JSON.parse(readNow(ownPlaces(workspace).server)) as Address & {
      seal: unknown
    }
    if (!Number.isInteger(port) || typeof token !== "string") return undefined
    return more.seal === markOf(workspace, { port, token }) ? { port, token } : undefined
  } catch {
    return undefined
  }
}

function markOf({ roots }: Workspace, { port, token }: Address): string {
  return seal(JSON.stringify(["server", roots[0]!.dir, port, token]))
}
