import { createSession, openWorkspace } from "emend"
import { diagnosticsEffect, diagnosticsText, formatEffect, stageEffect } from "emend/effects"

const session = createSession({
  workspace: await openWorkspace({ root: "my-project" }),
  effects: [
    formatEffect({ formatters: [{ files: "*.ts", command: ["biome", "format", "--write", "$FILE"] }] }),
    stageEffect(),
    diagnosticsEffect(),
  ],
})

await session.read("price.ts")
const report = await session.apply(`price.ts
<<<<<<< SEARCH
export const price: number = 3
=======
export const price:number="three"
>>>>>>> REPLACE
`)
console.log("staged", report.staged.join())
console.log(diagnosticsText(report.diagnostics)) // only what the edit broke: give it to the model
for (const notice of report.notices) console.log("note:", notice)

await session.close()
