import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { builtProgram } from "../cli/testing/program.ts"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { ways } from "./testing/clients.ts"

/** Every client over every wire, against the program as users start it. */

const program = builtProgram()

describe.each(ways)("$name", ({ connect }) => {
  it("gets the tools, is asked, edits and takes it back", async () => {
    const folder = temporaryFolder()
    const config = { permissions: { edit: { "*.ts": "ask" } } }
    writeFiles(folder, { "a.ts": "const a = 1\n", "emend.config.json": JSON.stringify(config) })
    const text = () => readFileSync(join(folder, "a.ts"), "utf8")
    const questions: string[] = []
    const client = await connect(program, folder, ({ message }) => {
      questions.push(message)
      return "allow_once"
    })
    expect(client.instructions()).toContain("emend")
    expect(await client.tools()).toHaveLength(8)
    expect(await client.call("read", { filePath: "a.ts" })).toMatchObject({ text: "1→const a = 1" })
    const edit = { filePath: "a.ts", oldString: "a = 1", newString: "a = 2" }
    expect(await client.call("edit", edit)).toMatchObject({ isError: false })
    expect(questions).toEqual([expect.stringContaining("-const a = 1\n+const a = 2")])
    expect(text()).toBe("const a = 2\n")
    expect(await client.call("undo", {})).toMatchObject({ isError: false })
    expect(text()).toBe("const a = 1\n")
  })
})
