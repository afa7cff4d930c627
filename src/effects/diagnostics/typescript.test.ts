import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { top } from "../../../test/sources.ts"
import { create, move, remove, rewrite } from "../../commit/testing/edits.ts"
import { openProject, type Project, patient } from "./testing/project.ts"

/** TypeScript 7, which is what is installed here, no longer brings the server that the language server builds on. */
const initializationOptions = { tsserver: { path: join(top, "node_modules/typescript-5/lib/tsserver.js") } }

const old = 'export const old: number = "old"\n'

describe("typescript-language-server", { timeout: 120_000 }, () => {
  let project: Project
  const edit: Project["edit"] = (...edits) => project.edit(...edits)

  beforeAll(async () => {
    const compilerOptions = { strict: true, noEmit: true, types: [], lib: ["es2022"], module: "nodenext" }
    project = await openProject(
      {
        "package.json": '{ "type": "module" }',
        "tsconfig.json": JSON.stringify({ compilerOptions }),
        "a.ts": old,
        "library.ts": "export function area(width: number): number {\n  return width\n}\n",
        "user.ts": 'import { area } from "./library.js"\nexport const size = area(1)\n',
        "crlf.ts": "\uFEFFexport const a = 1\r\nexport const b = 2\r\n",
        "many.ts": "export {}\n",
        "outside.ts": "export const n = 1\n",
      },
      { ...patient, servers: { typescript: { initializationOptions } } },
    )
  }, 120_000)
  afterAll(() => project.close())

  it("names only what is newly wrong, edit after edit", async () => {
    expect(await edit(rewrite("a.ts", `// one\n// two\n${old}export const b: string = 1\n`))).toBe(
      "a.ts\nERROR [4:14] Type 'number' is not assignable to type 'string'.\n",
    )
    expect(await edit(rewrite("a.ts", `${old}export const b: string = "1"\n`))).toBe("")
    expect(await edit(rewrite("a.ts", `${old}export const b = lost\n`))).toBe(
      "a.ts\nERROR [2:18] Cannot find name 'lost'.\n",
    )
    expect(await edit(rewrite("a.ts", `${old}export const b = lost\n// quite so\n`))).toBe("")
  })

  it("says what, where, and who says so", async () => {
    const { diagnostics } = await project.ask(create("new.ts", "export const é: 1 = 2\nlet x = \n"))
    expect(diagnostics).toEqual([
      {
        path: "new.ts",
        found: [
          {
            severity: "error",
            line: 1,
            column: 14,
            message: "Type '2' is not assignable to type '1'.",
            source: "typescript",
            code: "2322",
          },
          {
            severity: "error",
            line: 2,
            column: 8,
            message: "Expression expected.",
            source: "typescript",
            code: "1109",
          },
        ],
        more: 0,
      },
    ])
  })

  it("sees an edit break another file that was edited before", async () => {
    expect(
      await edit(rewrite("user.ts", 'import { area } from "./library.js"\n\nexport const size = area(2)\n')),
    ).toBe("")
    const library = "export function area(width: string): number {\n  return width.length\n}\n"
    expect(await edit(rewrite("library.ts", library))).toBe(
      "user.ts\nERROR [3:26] Argument of type 'number' is not assignable to parameter of type 'string'.\n",
    )
    expect(await edit(rewrite("library.ts", `// a comment\n${library}`))).toBe("")
  })

  it("sees an edit break files that nobody has opened, through those that pass it on", async () => {
    const shape = "export interface Shape { sides: number }\n"
    project.write({
      "shape/shape.ts": shape,
      "shape/index.ts": 'export * from "./shape.js"\n',
      "shape/square.ts":
        'import type { Shape } from "./index.js"\nexport const square: Shape = { sides: 4 }\nexport const old: 1 = 2\n',
    })
    expect(await edit(rewrite("shape/shape.ts", `// a comment\n${shape}`))).toBe("")
    expect(await edit(rewrite("shape/shape.ts", shape.replace("number", "string")))).toBe(
      "shape/square.ts\nERROR [2:32] Type 'number' is not assignable to type 'string'.\n",
    )
    expect(await edit(rewrite("shape/shape.ts", shape))).toBe("")
  })

  it("follows files that are moved and deleted", async () => {
    const user = 'import { one } from "./one.js"\nexport const two = one + 1\n'
    expect(await edit(create("one.ts", "export const one = 1\n"), create("two.ts", user))).toBe("")
    expect(await edit(move("one.ts", "uno.ts"))).toContain(
      "two.ts\nERROR [1:21] Cannot find module './one.js'",
    )
    expect(await edit(rewrite("two.ts", user.replace("one.js", "uno.js")))).toBe("")
    expect(await edit(remove("uno.ts"))).toContain("two.ts\nERROR [1:21] Cannot find module './uno.js'")
  })

  it("counts lines and columns right in a file with a mark and Windows endings", async () => {
    expect(
      await edit(rewrite("crlf.ts", "export const a = 1\r\nexport const b = 2\r\nlost('😀', lost)\r\n")),
    ).toBe("crlf.ts\nERROR [3:1] Cannot find name 'lost'.\nERROR [3:12] Cannot find name 'lost'.\n")
  })

  it("shows twenty errors of a file, and counts the others", async () => {
    const { diagnostics } = await project.ask(rewrite("many.ts", "lost()\n".repeat(33)))
    expect(diagnostics).toMatchObject([{ path: "many.ts", more: 13 }])
    expect(diagnostics![0]!.found.map(({ line }) => line)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    )
  })

  it("sees what others did meanwhile as what was before", async () => {
    expect(await edit(rewrite("outside.ts", "export const n = 2\n"))).toBe("")
    project.write({ "outside.ts": "export const n = 2\ntheirs()\n" })
    expect(await edit(rewrite("outside.ts", "export const n = 2\ntheirs()\nours()\n"))).toBe(
      "outside.ts\nERROR [3:1] Cannot find name 'ours'.\n",
    )
  })
})
