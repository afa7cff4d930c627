import { expect, it } from "vitest"
import { encode } from "../text/encoding.ts"
import { declaredEncoding, parseEditorconfig, withEncodings } from "./encodings.ts"
import { readState } from "./file-state.ts"
import { memoryWorkspace } from "./memory.ts"

const declared = (workspace: ReturnType<typeof memoryWorkspace>, key: string) =>
  declaredEncoding(workspace, workspace.absolute(key))

it("reads charsets, in sections only, by the names that people write", () => {
  const text =
    "\uFEFF; a comment\nroot = TRUE\ncharset = big5\n\n[*.{c,h}]\nCharset=Shift_JIS\n[src/**]\ncharset = unset\n[a]\ncharset = latin1\n"
  expect(parseEditorconfig(text)).toEqual({
    isTop: true,
    sections: [
      ["*.{c,h}", "shift_jis"],
      ["a", "latin-1"],
    ],
  })
  expect(parseEditorconfig("[\ncharset = big5\n[]\ncharset = big5\n").sections).toEqual([])
})

it("asks the nearest file first, and none above the top", async () => {
  const workspace = memoryWorkspace({
    ".editorconfig": "[*.txt]\ncharset = big5\n[old/*.c]\ncharset = gbk\n",
    "sub/.editorconfig": "[*.txt]\ncharset = euc-kr\n",
    "top/.editorconfig": "root = true\n",
  })
  const keys = ["a.txt", "deep/er/a.txt", "sub/a.txt", "sub/a.c", "old/a.c", "old/x/a.c", "top/a.txt", "a.md"]
  expect(await Promise.all(keys.map((key) => declared(workspace, key)))).toEqual([
    "big5",
    "big5",
    "euc-kr",
    undefined,
    "gbk",
    undefined,
    undefined,
    undefined,
  ])
})

it("hears the configuration before all of them", async () => {
  const files = { ".editorconfig": "[*]\ncharset = big5\n" }
  const workspace = withEncodings(memoryWorkspace(files), { "*.txt": "gbk", "legacy/**": "windows-1250" })
  expect(await declared(workspace, "x/a.txt")).toBe("gbk")
  expect(await declared(workspace, "legacy/a.txt")).toBe("windows-1250")
  expect(await declared(workspace, "a.c")).toBe("big5")
})

it("is what a file is read by", async () => {
  const bytes = encode("Zażółć\n", "windows-1250")!
  const workspace = memoryWorkspace({ "a.txt": bytes, ".editorconfig": "[*.txt]\ncharset = cp1250\n" })
  expect(await readState(workspace, workspace.absolute("a.txt"), "a.txt")).toMatchObject({
    text: "Zażółć\n",
    encoding: "windows-1250",
  })
})

it("is not asked where it cannot be read", async () => {
  const workspace = memoryWorkspace({ ".editorconfig/a": "", "a.txt": "x" })
  expect(await declared(workspace, "a.txt")).toBeUndefined()
})
