import { applyEdits, memoryWorkspace } from "emend"
import { changes, log, redo, undo } from "emend/history"

// On disk: { root: "my-project" } instead of { workspace }
const workspace = memoryWorkspace({ "greet.py": 'print("helo")\n' })
const edit = { op: "rewrite", path: "greet.py", content: 'print("hello")\n' } as const
const { commit } = await applyEdits([edit], { workspace })

for (const { id, files } of await log({ workspace })) console.log(id === commit, files[0]?.path)
for (const { path, diff } of (await changes({ workspace, id: commit! })) ?? []) console.log(path, diff)

console.log((await undo({ workspace })).ok, (await redo({ workspace })).ok)
