import { readFileSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { apply, type Plan } from "../src/index.ts"
import { temporaryFolder } from "./folder.ts"

/** The field notes (`docs/field-notes.md`) that no scenario can show: what happens while a person is asked. */
describe("while the judge thinks", () => {
  it("others can write: no lock is held, and both changes land", async () => {
    const root = folderWith({ "a.txt": "one\ntwo\n", "b.txt": "three\n" })
    let asked = 0
    const judge = async (plan: Plan) => {
      if (asked++ === 0) {
        const other = await apply(change("a.txt", "one", "1") + change("b.txt", "three", "3"), { root })
        expect(other).toMatchObject({ ok: true })
      }
      return plan
    }
    expect(await apply(change("a.txt", "two", "2"), { root, judge })).toMatchObject({ ok: true })
    expect(asked).toBe(2)
    expect([text(root, "a.txt"), text(root, "b.txt")]).toEqual(["1\n2\n", "3\n"])
  })

  it("a file with a new time but the old content is no reason to ask again", async () => {
    const root = folderWith({ "a.txt": "one\n" })
    let asked = 0
    const judge = (plan: Plan) => {
      asked++
      const later = new Date(Date.now() + 3_600_000)
      writeFileSync(join(root, "a.txt"), "one\n")
      utimesSync(join(root, "a.txt"), later, later)
      return plan
    }
    expect(await apply(change("a.txt", "one", "1"), { root, judge })).toMatchObject({ ok: true })
    expect(asked).toBe(1)
    expect(text(root, "a.txt")).toBe("1\n")
  })

  it("a file with the old time but new content is never overwritten", async () => {
    const root = folderWith({ "a.txt": "one\ntwo\n" })
    const then = new Date(1_700_000_000_000)
    utimesSync(join(root, "a.txt"), then, then)
    const judge = (plan: Plan) => {
      writeFileSync(join(root, "a.txt"), "ONE\ntwo\n")
      utimesSync(join(root, "a.txt"), then, then)
      return plan
    }
    expect(await apply(change("a.txt", "two", "2"), { root, judge })).toMatchObject({ ok: true })
    expect(text(root, "a.txt")).toBe("ONE\n2\n")
  })
})

function folderWith(files: Record<string, string>): string {
  const root = temporaryFolder()
  for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content)
  return root
}

const text = (root: string, path: string) => readFileSync(join(root, path), "utf8")

const change = (path: string, old: string, fresh: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${fresh}\n>>>>>>> REPLACE\n\n`
