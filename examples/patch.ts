import { mkdir } from "node:fs/promises"
import { applyPatch } from "emend/patch"

await mkdir("patched", { recursive: true })
const affected = await applyPatch("*** Begin Patch\n*** Add File: hello.txt\n+hello\n*** End Patch", {
  cwd: "patched",
})
console.log(affected.added)
