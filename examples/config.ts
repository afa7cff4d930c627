import { mkdir, writeFile } from "node:fs/promises"
import { apply, openWorkspace } from "emend"
import { applyDefaults, openProject } from "emend/config"

await mkdir("configured", { recursive: true })
await writeFile("configured/emend.config.json", '{ "mode": "atomic", "format": "search-replace" }')

// What a folder wants, and whether the person has trusted it.
const workspace = await openWorkspace({ roots: [{ dir: "configured" }] })
const project = await openProject(workspace)
console.log(project.trust.state, project.config.mode)

const report = await apply("No edits today.", { workspace, ...applyDefaults(project.config) })
console.log(report.issues[0]?.code)
