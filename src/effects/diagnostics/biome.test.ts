import { expect, it } from "vitest"
import { rewrite } from "../../commit/testing/edits.ts"
import { openProject, patient } from "./testing/project.ts"

it("biome is asked where a project has a configuration for it", { timeout: 60_000 }, async () => {
  const files = { "biome.json": "{}", "a.ts": "export const a: number = 1;\n", "b/c.ts": "export {};\n" }
  const project = await openProject(files, { ...patient, servers: { typescript: false, vtsls: false } })
  try {
    const told = await project.edit(rewrite("a.ts", "if (1 == 2) {\n}\nexport const a = ;\n"))
    expect(told).toMatch(/^ERROR \[1:7\] .*==/m)
    expect(told).toMatch(/^ERROR \[3:18\] Expected an expression/m)
    expect(await project.edit(rewrite("a.ts", "export const a = 2;\n"))).toBe("")
    expect(await project.edit(rewrite("a.ts", "// still fine\nexport const a = 2;\n"))).toBe("")
  } finally {
    await project.close()
  }
})
