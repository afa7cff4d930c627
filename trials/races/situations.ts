import type { Edit } from "../../src/index.ts"

/** A change of some files, and how it is made: the first time, back, or again. */
export interface Situation {
  name: string
  verb: "apply" | "undo" | "redo"
  edits: readonly Edit[]
}

const body = (name: string) =>
  `${name}\n  one\n  two\n  three\n  four\n  five\n  six\n  seven\n  eight\nend\n`

/** The files that there are in the beginning. */
export const files: Record<string, string> = {
  "a.txt": body("a"),
  "b.txt": body("b"),
  "whole.txt": body("whole"),
  "gone.txt": body("gone"),
  "moved.txt": body("moved"),
  "bytes.bin": "\0\u0001\u0002",
  "target.txt": body("target"),
  "mover.txt": body("mover"),
}

const two = (path: string): Edit => ({
  op: "update",
  path,
  hunks: [{ old: "  two\n", new: "  TWO\n", scope: "lines" }],
})

const changeSets: Record<string, Edit[]> = {
  "lines of two files": [two("a.txt"), two("b.txt")],
  "all that one can do": [
    two("a.txt"),
    { op: "rewrite", path: "whole.txt", content: "nothing is left\n" },
    { op: "delete", path: "gone.txt" },
    { op: "move", path: "moved.txt", to: "there/moved.txt" },
    { op: "move", path: "bytes.bin", to: "bytes.dat" },
    { op: "move", path: "mover.txt", to: "target.txt", overwrite: true },
    { op: "create", path: "new/file.txt", content: "new\n" },
  ],
}

export const situations: Situation[] = Object.entries(changeSets).flatMap(([name, edits]) =>
  (["apply", "undo", "redo"] as const).map((verb) => ({ name: `${verb} ${name}`, verb, edits })),
)

/** The files that a situation has to do with. */
export function pathsOf({ edits }: Situation): string[] {
  return [...new Set(edits.flatMap((edit) => ("to" in edit && edit.to ? [edit.path, edit.to] : [edit.path])))]
}
