import { statSync } from "node:fs"
import { EmendError } from "../core.ts"

export interface RootOption {
  name?: string
  dir: string
}

/** Where the options of a command say to work; the current folder if they say nothing. */
export function rootsOf({ root }: { root?: readonly RootOption[] | undefined }): {
  roots?: readonly RootOption[]
} {
  return root ? { roots: root } : {}
}

/** `DIR`, or `NAME=DIR`. A folder whose own name contains "=" is still taken as a folder. */
export function parseRoot(value: string): RootOption {
  const [, name, dir] = /^([\w.@-]+)=(.+)$/s.exec(value) ?? []
  const root = name === undefined || isFolder(value) ? { dir: value } : { name, dir: dir! }
  if (!isFolder(root.dir)) {
    throw new EmendError(
      "usage",
      `The root ${JSON.stringify(root.dir)} is not a folder. Give an existing one: --root DIR or --root NAME=DIR.`,
    )
  }
  return root
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
