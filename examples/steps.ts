import { memoryWorkspace } from "emend"
import { commit, parse, plan, report, snapshot } from "emend/steps"

// What `apply` does, step by step. On disk: await openWorkspace({ root: "my-project" })
const workspace = memoryWorkspace({ "greet.py": 'print("helo")\n' })

const parsed = parse('greet.py\n<<<<<<< SEARCH\nprint("helo")\n=======\nprint("hello")\n>>>>>>> REPLACE\n')
const planned = plan(parsed.edits, await snapshot(workspace, parsed.edits), { mode: parsed.mode })
console.log(planned.files[0]?.diff) // nothing is written yet: this is the moment to say no

const written = await commit(workspace, { files: planned.files })
console.log(report(parsed, planned, written, { dryRun: false }).ok)
