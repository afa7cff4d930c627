import { expect, it } from "vitest"
import { likelyOp, ops } from "./ops.ts"

it.each([
  ...[
    ["create", "new"],
    ["ADD", "new"],
    ["write", "new"],
    ["modify", "patch"],
    ["Update", "patch"],
    ["edit", "patch"],
  ],
  ...[
    ["change", "patch"],
    ["insert", "patch"],
    ["rewrite", "replace"],
    ["overwrite", "replace"],
    ["delete", "remove"],
  ],
  ...[
    ["rename", "move"],
    ["ptach", "patch"],
    ["patc", "patch"],
    ["pattch", "patch"],
    ["patsh", "patch"],
    ["mvoe", "move"],
  ],
  ...[
    ["nwe", "new"],
    ["news", "new"],
    ["repalce", "replace"],
    ["emove", "remove"],
  ],
])("%s was probably meant as %s", (word, op) => {
  expect(likelyOp(word!)).toBe(op)
})

it.each(["", "n", "polish", "pach3x", "nothing", "mo"])("%s may be anything", (word) => {
  expect(likelyOp(word)).toBeUndefined()
})

it("every operation makes something of a file", () => {
  expect([...ops]).toEqual([
    ["new", "create"],
    ["patch", "update"],
    ["replace", "rewrite"],
    ["remove", "delete"],
    ["move", "move"],
  ])
})
