import { applyEdits, memoryWorkspace } from "emend"
import { editSchema } from "emend/schema"

// Edits that come as JSON, from wherever, are checked before anything is done with them.
const edits = editSchema
  .array()
  .parse(
    JSON.parse(
      '[{ "op": "update", "path": "a.txt", "hunks": [{ "old": "1\\n", "new": "2\\n", "scope": "lines" }] }]',
    ),
  )
const report = await applyEdits(edits, { workspace: memoryWorkspace({ "a.txt": "1\n" }) })
console.log(report.edits[0]?.status)
