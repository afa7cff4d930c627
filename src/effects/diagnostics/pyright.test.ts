import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { create, rewrite } from "../../commit/testing/edits.ts"
import { openProject, type Project, patient } from "./testing/project.ts"

const old = 'old: int = "old"\n'

describe("pyright-langserver", { timeout: 120_000 }, () => {
  let project: Project
  const edit: Project["edit"] = (...edits) => project.edit(...edits)

  beforeAll(async () => {
    project = await openProject(
      {
        "pyproject.toml": "[tool.pyright]\n",
        "a.py": old,
        "shapes.py": "def area(width: int) -> int:\n    return width\n",
        "user.py": "from shapes import area\n\nsize = area(1)\n",
      },
      patient,
    )
  }, 120_000)
  afterAll(() => project.close())

  it("names only what is newly wrong, edit after edit", async () => {
    const message =
      'Type "Literal[1]" is not assignable to declared type "str"\n  "Literal[1]" is not assignable to "str"\n'
    expect(await edit(rewrite("a.py", `# one\n\n${old}b: str = 1\n`))).toBe(`a.py\nERROR [4:10] ${message}`)
    expect(await edit(rewrite("a.py", `${old}b: str = "1"\n`))).toBe("")
    expect(await edit(rewrite("a.py", `${old}b: str = "1"\nprint(lost)\n`))).toBe(
      'a.py\nERROR [3:7] "lost" is not defined\n',
    )
  })

  it("sees an edit break another file that was edited before", async () => {
    expect(await edit(rewrite("user.py", "from shapes import area\n\nsize = area(2)\n"))).toBe("")
    const shapes = "def area(width: str) -> int:\n    return len(width)\n"
    expect(await edit(rewrite("shapes.py", shapes))).toContain("user.py\nERROR [3:13] Argument of type")
    expect(await edit(rewrite("shapes.py", `${shapes}# that was that\n`))).toBe("")
  })

  it("knows a new file, and tells warnings from errors", async () => {
    const { diagnostics } = await project.ask(create("new.py", "import not_installed\n\nprint(lost)\n"))
    expect(diagnostics).toMatchObject([
      {
        path: "new.py",
        found: [
          { severity: "error", line: 1, column: 8, source: "Pyright", code: "reportMissingImports" },
          { severity: "error", line: 3, column: 7, code: "reportUndefinedVariable" },
        ],
      },
    ])
    expect(await edit(rewrite("new.py", "x = 1\n(x)\n"))).toBe("")
  })
})
