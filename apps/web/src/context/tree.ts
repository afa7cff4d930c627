import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { TreeEntry } from "emend/api"
import type { Base } from "../state/app.ts"

/** A line of the tree that is to be seen. */
export interface TreeLine {
  entry: TreeEntry
  /** 1 at the top. */
  level: number
  /** Which of its siblings it is (from 1), and of how many. */
  position: number
  siblings: number
  open: boolean
}

export interface Tree {
  /** What is to be seen, top down: the children of open folders only. */
  lines: ReadonlySignal<readonly TreeLine[]>
  /** Undefined until the top is known. */
  loaded: ReadonlySignal<boolean>
  /** Opens or closes a folder. */
  toggle(key: string, open: boolean): Promise<void>
  /** Show what is left out as well. */
  everything: Signal<boolean>
  /** Asks again for every folder that is open. */
  refresh(): Promise<void>
}

/** The tree of files, read folder by folder as they are opened. */
export function createTree({ backend }: Base): Tree {
  const folders = signal<ReadonlyMap<string, readonly TreeEntry[]>>(new Map())
  const open = signal<ReadonlySet<string>>(new Set())
  const everything = signal(false)

  async function read(dir: string): Promise<void> {
    const { value, error } = await backend.tree({ dir, ignored: everything.value })
    const next = new Map(folders.value)
    if (value) next.set(dir, value)
    else if (error.code !== "offline") next.delete(dir)
    folders.value = next
  }

  return {
    lines: computed(() => linesOf(folders.value, open.value)),
    loaded: computed(() => folders.value.has("")),
    async toggle(key, yes) {
      if (yes && !folders.value.has(key)) await read(key)
      const next = new Set(open.value)
      if (yes) next.add(key)
      else next.delete(key)
      open.value = next
    },
    everything,
    async refresh() {
      const shown = ["", ...open.value].filter((dir) => dir === "" || folders.value.has(dir))
      await Promise.all(shown.map(read))
    },
  }
}

function linesOf(
  folders: ReadonlyMap<string, readonly TreeEntry[]>,
  open: ReadonlySet<string>,
): readonly TreeLine[] {
  const lines: TreeLine[] = []
  const visit = (dir: string, level: number) => {
    const entries = folders.get(dir) ?? []
    for (const [index, entry] of entries.entries()) {
      const isOpen = entry.kind === "folder" && open.has(entry.key)
      lines.push({ entry, level, position: index + 1, siblings: entries.length, open: isOpen })
      if (isOpen) visit(entry.key, level + 1)
    }
  }
  visit("", 1)
  return lines
}
