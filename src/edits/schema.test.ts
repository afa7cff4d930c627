import { describe, expect, expectTypeOf, it } from "vitest"
import type { z } from "zod"
import type { Edit, Hunk } from "./edit.ts"
import { editJsonSchema, editSchema, type hunkSchema } from "./schema.ts"

const edits: Edit[] = [
  { op: "create", path: "a", content: "", overwrite: true, why: "w", root: "r", source: { from: 0, to: 1 } },
  { op: "rewrite", path: "a", content: "x\n", format: "f", match: "exact" },
  { op: "delete", path: "a", repairs: [{ kind: "k", message: "m", fix: { from: 0, to: 0, insert: "" } }] },
  { op: "move", path: "a", to: "b" },
  {
    op: "update",
    path: "a",
    hunks: [{ old: "a", new: "b", scope: "lines", occurrence: 2, seek: ["x"], line: 1 }],
  },
]

describe("the schema", () => {
  it("is in step with the types, both ways", () => {
    expectTypeOf<z.infer<typeof editSchema>>().toEqualTypeOf<Edit>()
    expectTypeOf<z.infer<typeof hunkSchema>>().toEqualTypeOf<Hunk>()
  })

  it.each(edits)("lets a good $op pass unchanged", (edit) => expect(editSchema.parse(edit)).toEqual(edit))

  it("knows the top of a file, which no line comes before", () => {
    const hunks = [{ old: "", new: "first\n", scope: "lines", line: 0 }]
    expect(editSchema.safeParse({ op: "update", path: "a", hunks }).success).toBe(true)
  })

  it.each([
    { op: "create", path: "a" },
    { op: "create", path: "", content: "" },
    { op: "rename", path: "a", to: "b" },
    { op: "move", path: "a" },
    { op: "update", path: "a", hunks: [{ old: "a", new: "b", scope: "words" }] },
    { op: "update", path: "a", hunks: [{ old: "a", new: "b", scope: "lines", occurrence: 0 }] },
    { op: "delete", path: "a", why: undefined },
  ])("refuses %j", (edit) => expect(editSchema.safeParse(edit).success).toBe(false))
})

it("the JSON schema names every operation and what it needs", () => {
  const { oneOf } = editJsonSchema() as {
    oneOf: { properties: { op: { const: string } }; required: string[] }[]
  }
  expect(oneOf.map(({ properties, required }) => [properties.op.const, required])).toEqual([
    ["create", ["op", "path", "content"]],
    ["rewrite", ["op", "path", "content"]],
    ["delete", ["op", "path"]],
    ["move", ["op", "path", "to"]],
    ["update", ["op", "path", "hunks"]],
  ])
})
