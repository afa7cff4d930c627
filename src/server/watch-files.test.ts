import { writeFileSync } from "node:fs"
import { setTimeout as later } from "node:timers/promises"
import { expect, it } from "vitest"
import { createListing } from "../context.ts"
import { diskWorkspace } from "../workspace/testing/workspaces.ts"
import { watchFiles } from "./watch-files.ts"

it("what happens while files are written is told once, when they are", async () => {
  const workspace = await diskWorkspace({ "0.txt": "" })
  const told: (string[] | null)[] = []
  let isWriting = false
  const watch = watchFiles(workspace, () => createListing(workspace, {}), {
    files: (keys) => told.push(keys),
    history() {},
    git() {},
    isWriting: () => isWriting,
  })
  try {
    // Null: everything is watched from now on.
    await expect.poll(() => told).toEqual([null])
    isWriting = true
    for (let file = 1; file <= 5; file++) {
      writeFileSync(workspace.absolute(`${file}.txt`), "")
      await later(100)
    }
    expect(told).toEqual([null])
    isWriting = false
    await expect.poll(() => told.length).toBe(2)
    expect(told[1]?.toSorted()).toEqual(["1.txt", "2.txt", "3.txt", "4.txt", "5.txt"])
  } finally {
    watch.close()
  }
})
