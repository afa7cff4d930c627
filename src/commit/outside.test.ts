import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { openWorkspace } from "../workspace/node.ts"
import { temporaryFolder } from "../workspace/testing/workspaces.ts"
import { log, recover, undo } from "./index.ts"
import { commitEdits, create, landed, rewrite } from "./testing/edits.ts"

/** A root and a folder beside it, of which files called `open*` may be touched. */
async function beside(options: { faults?: (point: string) => void } = {}) {
  const top = temporaryFolder()
  for (const folder of ["root", "other"]) mkdirSync(join(top, folder))
  writeFileSync(join(top, "other/open.txt"), "one\n")
  const roots = [{ dir: join(top, "root") }]
  const outside = (path: string) => path.startsWith(`${top}/other/`) && /\/open[^/]*$/.test(path)
  return {
    top,
    workspace: await openWorkspace({ roots, outside, ...options }),
    strict: () => openWorkspace({ roots }),
    text: (path: string) => readFileSync(join(top, path), "utf8"),
  }
}

describe("a commit that touches files outside of the roots", () => {
  it("is completed or taken back after a crash, wherever that was", async () => {
    const points: string[] = []
    const counted = await beside({ faults: (point) => void points.push(point) })
    await landed(
      counted.workspace,
      rewrite(`${counted.top}/other/open.txt`, "1\n"),
      create(`${counted.top}/other/a/open2.txt`, "2\n"),
    )
    for (let nth = 1; nth <= points.length; nth++) {
      let left = nth
      const { top, workspace, text } = await beside({
        faults: () => {
          if (--left === 0) throw new Error("a crash")
        },
      })
      const edits = [rewrite(`${top}/other/open.txt`, "1\n"), create(`${top}/other/a/open2.txt`, "2\n")]
      await commitEdits(workspace, ...edits).catch(() => {})
      left = Number.POSITIVE_INFINITY
      await recover(workspace)
      const done = text("other/open.txt") === "1\n"
      expect(existsSync(join(top, "other/a/open2.txt"))).toBe(done)
      expect(readdirSync(join(top, "other")).filter((name) => name.startsWith(".emend"))).toEqual([])
    }
  })

  it("is known to those who may touch them, and to nobody else", async () => {
    const { top, workspace, strict, text } = await beside()
    const id = await landed(workspace, rewrite(`${top}/other/open.txt`, "1\n"))
    expect(await log(await strict())).toEqual([])
    expect(await undo(await strict(), { id })).toMatchObject({ ok: false })
    expect(text("other/open.txt")).toBe("1\n")
    expect(await log(workspace)).toMatchObject([{ id, files: [{ path: `${top}/other/open.txt` }] }])
    expect(await undo(workspace)).toMatchObject({ ok: true })
    expect(text("other/open.txt")).toBe("one\n")
  })

  it("is not believed when a record names other files, or folders that are none of its business", async () => {
    const { top, workspace } = await beside()
    await landed(workspace, create(`${top}/other/a/open2.txt`, "2\n"))
    const commits = join(top, "root/.emend/commits")
    const file = join(commits, readdirSync(commits)[0]!)
    const record = readFileSync(file, "utf8")
    const forged = {
      "another file": record.replaceAll("open2.txt", "shut.txt"),
      "a folder elsewhere": record.replace(`"makes":["${top}/other/a"]`, `"makes":["${top}/elsewhere"]`),
      "a temporary file elsewhere": record.replace(
        /"temp":"[^"]*\/(\.emend[^"]*)"/,
        `"temp":"${top}/elsewhere/$1"`,
      ),
      "a way out": record.replaceAll("/other/a/open2.txt", "/other/../open2.txt"),
    }
    for (const [what, text] of Object.entries(forged)) {
      expect(text, what).not.toBe(record)
      writeFileSync(file, text)
      expect(await log(workspace), what).toEqual([])
    }
    writeFileSync(file, record)
    expect(await log(workspace)).toHaveLength(1)
  })

  it("is left to who may touch them when it was cut short", async () => {
    let left = Number.POSITIVE_INFINITY
    const { top, workspace, strict } = await beside({
      faults: () => {
        if (--left === 0) throw Object.assign(new Error("dead"), { code: "EDEAD" })
      },
    })
    await landed(workspace, rewrite(`${top}/other/open.txt`, "1\n"))
    const commits = join(top, "root/.emend/commits")
    const file = join(commits, readdirSync(commits)[0]!)
    writeFileSync(
      join(top, "root/.emend/pending.json"),
      `${readFileSync(file, "utf8").split("\n")[0]}\nstaged\n`,
    )
    await expect(recover(await strict())).rejects.toThrow(/outside of the workspace.*open\.txt/)
    expect(await recover(workspace)).toMatchObject({ outcome: "completed" })
  })
})
