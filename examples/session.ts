import { createSession, type Edit, memoryWorkspace } from "emend"

// On disk: await openWorkspace({ root: "my-project" })
const workspace = memoryWorkspace({ "greet.py": 'name = "you"\nprint("hello")\n' })

const session = createSession({
  workspace,
  permissions: { edit: [{ pattern: "*", action: "ask" }] },
  async ask({ files, pattern }) {
    for (const { operation, path, diff } of files)
      console.log(`${operation} ${path}?`, diff.split("\n").length, "lines")
    console.log("always would mean", pattern)
    return "allow_once"
  },
})
session.on((event) => console.log("event:", event.type))

const edit: Edit = {
  op: "update",
  path: "greet.py",
  hunks: [{ old: 'print("hello")', new: 'print("hello", name)', scope: "lines" }],
}
const early = await session.apply([edit]) // or a whole response, in any format
console.log(early.edits[0]?.issue?.message)

await session.read("greet.py")
const report = await session.apply([edit])
console.log(report.edits[0]?.status)

await session.undo()
await session.close()
