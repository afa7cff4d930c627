import { rmSync } from "node:fs"
import type { Workspace } from "../index.ts"
import { ownPlaces } from "../workspace/own-folder.ts"
import { readNow } from "../workspace/read-now.ts"
import { writeOwnFile } from "./own-files.ts"

/** Where the page of a workspace is served at the moment, for programs that send it something. */
export interface Address {
  port: number
  token: string
}

/** Writes the address down, readable for this user alone. The answer takes it away again, if it is still the same. */
export function announce(workspace: Workspace, address: Address): () => void {
  writeOwnFile(workspace, "server", JSON.stringify(address))
  return () => {
    if (readAddress(workspace)?.token === address.token) rmSync(ownPlaces(workspace).server, { force: true })
  }
}

/** The address, if a server wrote one. It may have died since. */
export function readAddress(workspace: Workspace): Address | undefined {
  try {
    const { port, token } = JSON.parse(readNow(ownPlaces(workspace).server)) as Address
    return Number.isInteger(port) && typeof token === "string" ? { port, token } : undefined
  } catch {
    return undefined
  }
}
