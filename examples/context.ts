import { memoryWorkspace } from "emend"
import { createListing, gather, pack, packedText } from "emend/context"

// On disk: await openWorkspace({ root: "my-project" })
const workspace = memoryWorkspace({ "src/greet.py": 'print("helo")\n', "notes.md": "Not for the model.\n" })

const { files, skipped } = await gather(workspace, createListing(workspace), ["src"])
const prompt = pack({ name: "my-project", files, instructions: "Mend the greeting.", format: "opx" })
console.log(packedText(prompt), skipped.length)
