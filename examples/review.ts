import { memoryWorkspace } from "emend"
import { pickedEdits, review, reviewHunks } from "emend/review"
import { parse, report, snapshot } from "emend/steps"

const workspace = memoryWorkspace({ "list.txt": "one\n2\n3\n4\n5\n6\n7\n8\nnine\n" })
const parsed = parse(`list.txt
<<<<<<< SEARCH
one
=======
1
>>>>>>> REPLACE
<<<<<<< SEARCH
nine
=======
9
>>>>>>> REPLACE
`)

// Look at every change by itself, and let a person take some of them.
const seen = await snapshot(workspace, pickedEdits(parsed))
const { plan } = review(parsed, seen)
for (const file of plan.files) for (const hunk of reviewHunks(file)) console.log(file.path, hunk)

const choices = { verdicts: { "list.txt": ["accept", "reject"] as const } }
const { approved } = review(parsed, seen, { choices })
console.log(approved.files[0]?.diff) // commit these files, and nothing else
console.log(report(parsed, approved, undefined, { dryRun: true }).edits.map(({ status }) => status))
