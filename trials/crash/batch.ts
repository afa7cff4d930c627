import type { Edit } from "../../src/edits/edit.ts"
import type { FilesOnDisk } from "./tree.ts"

/** The files that every round starts with: all that a commit must leave alone about a file is here. */
export const files: FilesOnDisk = {
  "README.md": "# One\n\nTwo\n",
  "crlf.txt": "one\r\ntwo\r\nthree\r\n",
  "bom.txt": "\uFEFFone\ntwo\n",
  "mixed.txt": "one\r\ntwo\nthree\r\n",
  "no-newline.txt": "one\ntwo",
  "run.sh": { content: "#!/bin/sh\necho one\n", mode: 0o755 },
  "secret.env": { content: "KEY=one\n", mode: 0o600 },
  "shared.txt": { content: "one\n", mode: 0o664 },
  "src/main.ts": "export const one = 1\n",
  "src/deep/er/util.ts": "export const two = 2\n",
  "src/grün und blau.ts": "export const three = 3\n",
  "big.txt": `${"a line of a file that has many\n".repeat(4000)}the last one\n`,
  "gone/one.txt": "one\n",
  "gone/two.txt": { content: "two\n", mode: 0o640 },
  "gone.md": "gone\n",
  "data.bin": { content: Uint8Array.of(0, 1, 2, 255, 0), mode: 0o700 },
  "moved.txt": "moved\n",
  "changed and moved.txt": "one\ntwo\n",
  "left.txt": "left\n",
  "right.txt": "right\n",
  "becomes-folder": "a file, for now\n",
  "becomes-file/only.txt": "in a folder, for now\n",
  "untouched.txt": "untouched\n",
  "untouched/too.txt": { content: "untouched\n", mode: 0o755 },
}

const update = (path: string, old: string, text: string, to?: string): Edit => ({
  op: "update",
  path,
  ...(to !== undefined && { to }),
  hunks: [{ old, new: text, scope: "lines" }],
})
const create = (path: string, content: string): Edit => ({ op: "create", path, content })

/** Edits of every kind, which land together or not at all. */
export const edits: readonly Edit[] = [
  update("README.md", "Two\n", "Two and a half\n"),
  update("crlf.txt", "two\n", "two\ntwo and a half\n"),
  update("bom.txt", "one\n", "eins\n"),
  update("mixed.txt", "three\n", "drei\n"),
  update("no-newline.txt", "two\n", "zwei\n"),
  update("run.sh", "echo one\n", "echo two\n"),
  update("secret.env", "KEY=one\n", "KEY=two\n"),
  update("shared.txt", "one\n", "two\n"),
  update("src/main.ts", "export const one = 1\n", "export const one = 1.5\n"),
  update("src/deep/er/util.ts", "export const two = 2\n", "export const two = 2.5\n"),
  update("src/grün und blau.ts", "export const three = 3\n", "export const three = 3.5\n"),
  update("big.txt", "the last one\n", "the very last one\n"),
  { op: "delete", path: "gone/one.txt" },
  { op: "delete", path: "gone/two.txt" },
  { op: "delete", path: "gone.md" },
  { op: "move", path: "data.bin", to: "new/data.bin" },
  { op: "move", path: "moved.txt", to: "src/deep/moved.txt" },
  update("changed and moved.txt", "one\n", "eins\n", "new/er/changed and moved.txt"),
  { op: "move", path: "left.txt", to: "between.txt" },
  { op: "move", path: "right.txt", to: "left.txt" },
  { op: "move", path: "between.txt", to: "right.txt" },
  { op: "delete", path: "becomes-folder" },
  create("becomes-folder/inside.txt", "a folder, now\n"),
  create("new/one.txt", "one\n"),
  create("new/er/and/deeper/two.txt", "two\n"),
  create("src/three.ts", "export const four = 4\n"),
]
