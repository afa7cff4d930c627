// Fetches the packages of the part `more` into bench/.more: `node bench/fetch.mjs`. Some 750 MB, and some minutes.

import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const here = dirname(fileURLToPath(import.meta.url))
const folder = join(here, ".more")
const { more } = JSON.parse(readFileSync(join(here, "landing", "packages.json"), "utf8"))

mkdirSync(folder, { recursive: true })
for (const [name, versions] of Object.entries(more)) {
  for (const version of versions) fetchPackage(name, version)
}

/** The files of one version, without what it depends on: nothing of it is run. */
function fetchPackage(name, version) {
  const target = join(folder, `${name.replace("@", "").replace("/", "-")}-${version}`)
  if (existsSync(target)) return
  console.log(`${name} ${version}`)
  const half = `${target}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half)
  const options = { cwd: half, encoding: "utf8", shell: process.platform === "win32" }
  const packed = execFileSync("npm", ["pack", `${name}@${version}`, "--silent"], options)
  const archive = packed.trim().split("\n").at(-1)
  execFileSync("tar", ["-xzf", archive, "--strip-components=1"], {
    cwd: half,
    stdio: ["ignore", "ignore", "pipe"],
  })
  rmSync(join(half, archive))
  // Only a whole package gets its name, so that a run that was cut off can go on.
  renameSync(half, target)
}
