import { memoryWorkspace, sessionFrom } from "emend"
import { callTool, inputJsonSchema, tools } from "emend/tools"

// On disk: await sessionFrom({ root: "my-project" })
const session = await sessionFrom({ workspace: memoryWorkspace({ "greet.py": 'print("helo")\n' }) })

// What to tell the model…
for (const tool of tools) console.log(tool.name, Object.keys(inputJsonSchema(tool).properties))

// …and what to do when it calls. Its mistakes are results to give back to it, never exceptions.
const edit = { filePath: "greet.py", oldString: 'print("helo")', newString: 'print("hello")' }
const early = await callTool(session, "edit", edit)
console.log(early.ok, early.output.split("\n")[0])

const seen = await callTool(session, "read", { filePath: "greet.py" })
console.log(seen.ok, seen.output)

const done = await callTool(session, "edit", edit)
if (done.ok) console.log(done.output, done.metadata.filediff)
else console.log(done.metadata.issues)

await session.close()
