import { fileURLToPath } from "node:url"
import { type FileChange, parse } from "emend/core"
import { describe, expect, it } from "vitest"
import { memoryWorkspace } from "../../../../src/workspace/memory.ts"
import { createWorkspace } from "../../../../src/workspace/resolve.ts"
import { editorsGrammars } from "../host/editors-grammars.ts"
import { type Buffer, withBuffers } from "./buffers.ts"
import { planOn } from "./planning.ts"

const top = fileURLToPath(new URL("../../../..", import.meta.url))

const disk = { "a.py": "a = 1\nb = 2\n", "b.py": "x = 1\n" }

/** A ground with files on disk, and some open in editors. */
function groundWith(open: Record<string, Buffer>) {
  const { fs, roots } = memoryWorkspace(disk)
  const buffers = new Map(Object.entries(open).map(([key, buffer]) => [`${roots[0]!.dir}/${key}`, buffer]))
  const workspace = createWorkspace({ fs: withBuffers(fs, () => buffers), roots })
  return { workspace, forbids: () => undefined, isDirty: (key: string) => open[key]?.dirty ?? false }
}

const patch = (file: string, old: string, text: string) =>
  parse(
    `<edit file="${file}" op="patch"><find>\n<<<\n${old}\n>>>\n</find><put>\n<<<\n${text}\n>>>\n</put></edit>`,
  )

describe("planOn", () => {
  it("plans on the text of the editor, not on what is on disk", async () => {
    const ground = groundWith({ "a.py": { text: "import os\na = 1\nb = 20\n", dirty: true } })
    const { approved } = await planOn(ground, patch("a.py", "b = 20", "b = 30"))
    expect(approved.files).toMatchObject([{ after: { text: "import os\na = 1\nb = 30\n" } }])
  })

  it("reads a file without unsaved changes from disk, with the bytes that it has there", async () => {
    const ground = groundWith({ "a.py": { text: "out of date\n", dirty: false } })
    const { approved } = await planOn(ground, patch("a.py", "b = 2", "b = 3"))
    expect(approved.files).toMatchObject([{ after: { text: "a = 1\nb = 3\n" } }])
  })

  it("reads what is declared to be in another encoding as that from disk, and as it is from an editor", async () => {
    const { fs, roots } = memoryWorkspace({
      "a.txt": Uint8Array.from([0x8d, 0x87, 0x8c, 0x76, 0x0a, 0x6f, 0x6e, 0x65, 0x0a]),
      ".editorconfig": "[*.txt]\ncharset = shift_jis\n",
    })
    const dirty = new Map<string, Buffer>()
    const workspace = createWorkspace({ fs: withBuffers(fs, () => dirty), roots })
    const ground = { workspace, forbids: () => undefined, isDirty: () => dirty.size > 0 }
    const planned = async () => (await planOn(ground, patch("a.txt", "one", "two"))).approved.files
    expect(await planned()).toMatchObject([{ after: { text: "\u5408\u8a08\ntwo\n", encoding: "shift_jis" } }])
    dirty.set(`${roots[0]!.dir}/a.txt`, { text: "\u5408\u8a08!\none\n", dirty: true })
    expect(await planned()).toMatchObject([{ after: { text: "\u5408\u8a08!\ntwo\n" } }])
  })

  it("tells of a file that no longer parses", async () => {
    const ground = { ...groundWith({}), grammars: editorsGrammars(top) }
    const broken = patch("a.py", "b = 2", "if a:")
    const { approved } = await planOn(ground, broken)
    expect(approved.files).toMatchObject([{ syntax: { before: 0, after: 1, first: { line: 2 } } }])
    const off = await planOn(ground, broken, { syntax: "off" })
    expect(off.approved.files[0]).not.toHaveProperty("syntax")
  })

  it("deletes no file with unsaved changes, and says why", async () => {
    const ground = groundWith({ "a.py": { text: "mine\n", dirty: true } })
    const { approved } = await planOn(
      ground,
      parse('<edit file="a.py" op="remove" />\n<edit file="b.py" op="remove" />'),
    )
    expect(approved.files.map(({ path }) => path)).toEqual(["b.py"])
    expect(approved.outcomes[0]).toMatchObject({ status: "failed", issue: { code: "stale" } })
    expect(approved.outcomes[0]!.issue!.message).toContain("unsaved")
  })

  it("does not edit what is forbidden", async () => {
    const issue = { code: "permission_denied" as const, message: "no" }
    const ground = { ...groundWith({}), forbids: (key: string) => (key === "a.py" ? issue : undefined) }
    const { approved } = await planOn(ground, patch("a.py", "b = 2", "b = 3"))
    expect(approved.outcomes[0]).toMatchObject({ status: "failed", issue })
  })

  it("does not change a file in a way that is forbidden", async () => {
    const issue = { code: "permission_denied" as const, message: "no" }
    const forbids = (_: string, change?: FileChange) => (change?.diff.includes("+b = 3") ? issue : undefined)
    const ground = { ...groundWith({}), forbids }
    const { approved } = await planOn(ground, patch("a.py", "b = 2", "b = 3"))
    expect(approved).toMatchObject({ files: [], outcomes: [{ status: "failed", issue }] })
    expect((await planOn(ground, patch("a.py", "b = 2", "b = 4"))).approved.files).toHaveLength(1)
  })
})
