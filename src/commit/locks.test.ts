import { chownSync, mkdirSync, readdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { openWorkspace } from "../workspace/node.ts"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { exclusive } from "./index.ts"
import { journalOf } from "./journal.ts"
import { lockJournals } from "./locks.ts"
import { landed, rewrite } from "./testing/edits.ts"

/** A folder with folders in it, of which some have a journal. */
async function nested(journals: readonly string[]) {
  const dir = temporaryFolder()
  for (const folder of ["a/b", "c"]) mkdirSync(join(dir, folder), { recursive: true })
  const open = (...roots: string[]) =>
    openWorkspace({ roots: roots.map((root) => ({ dir: join(dir, root) })) })
  for (const folder of journals) {
    writeFiles(join(dir, folder), { "x.txt": "1\n" })
    await landed(await open(folder), rewrite("x.txt", "2\n"))
  }
  return { dir, open, held: (folder: string) => readdirSync(join(dir, folder, ".emend/locks")).length }
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 30))

describe("who writes to a folder", () => {
  it("keeps out those who have opened a folder in it, or around it", async () => {
    const { open, held } = await nested(["", "a"])
    const [outer, inner] = [await open(""), await open("a")]
    for (const [first, second] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      const order: string[] = []
      let waiting: Promise<void> | undefined
      await exclusive(first, async () => {
        waiting = exclusive(second, async () => void order.push("second"))
        await soon()
        order.push("first")
      })
      await waiting
      expect(order).toEqual(["first", "second"])
    }
    expect([held(""), held("a")]).toEqual([0, 0])
  })

  it("keeps out those who have opened one of its roots alone", async () => {
    const { open } = await nested(["a", "c"])
    const both = await open("a", "c")
    const order: string[] = []
    let waiting: Promise<void> | undefined
    await exclusive(await open("c"), async () => {
      waiting = exclusive(both, async () => void order.push("both"))
      await soon()
      order.push("one")
    })
    await waiting
    expect(order).toEqual(["one", "both"])
  })

  it("never waits for somebody who waits in turn", async () => {
    const { open } = await nested(["", "a", "a/b", "c"])
    const workspaces = [await open("a/b"), await open("c", "a"), await open("a", "c"), await open("")]
    let done = 0
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => exclusive(workspaces[index % 4]!, async () => void done++)),
    )
    expect(done).toBe(24)
  })

  it("lets go of everything when it cannot have all", async () => {
    const { open, held } = await nested(["", "a"])
    const inner = await open("a")
    const release = await inner.fs.lock(journalOf(inner).locks)
    await expect(lockJournals(inner, journalOf(inner), { timeout: 20 })).rejects.toThrow(/held by process/)
    expect(held("")).toBe(0)
    await release()
  })

  it("does not mind a link that somebody has put above it", async () => {
    const { dir, open } = await nested(["a"])
    mkdirSync(join(dir, "elsewhere/locks"), { recursive: true })
    symlinkSync("elsewhere", join(dir, ".emend"))
    expect(await exclusive(await open("a"), async () => "in")).toBe("in")
    expect(readdirSync(join(dir, "elsewhere/locks"))).toEqual([])
  })

  it.skipIf(process.getuid?.() !== 0)("is not held up by somebody else's folder above it", async () => {
    const { dir, open } = await nested(["", "a"])
    const outer = await open("")
    chownSync(join(dir, ".emend/locks"), 65534, 65534)
    const release = await outer.fs.lock(journalOf(outer).locks)
    expect(await exclusive(await open("a"), async () => "in")).toBe("in")
    await release()
  })
})
