import { readFile } from "node:fs/promises"
import { apply, retryText } from "emend"

const response = await readFile("answer.md", "utf8")
const report = await apply(response, { root: "my-project" })

for (const edit of report.edits) console.log(edit.status, edit.path, edit.issue?.message ?? "")
if (!report.ok) console.log(retryText(report)) // send this back to the model
