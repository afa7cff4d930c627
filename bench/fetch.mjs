// Fetches what the bench does not install: `node bench/fetch.mjs more|tune-git|report-git|tune-sketch|more-sketch|report-sketch`.
// Takes some minutes. `more`: packages, into bench/.more, some 750 MB. All others: git histories, into bench/.histories.

import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const here = dirname(fileURLToPath(import.meta.url))
const readList = (name, bench = "landing") => JSON.parse(readFileSync(join(here, bench, name), "utf8"))

/** Whose merger of sketches is measured beside emend's. */
const rival = "continuedev/continue"

const parts = {
  more: () => fetchPackages(readList("packages.json").more),
  "tune-git": () => fetchHistories(readList("repos.json").tune),
  "report-git": () => fetchHistories(readList("repos.json").report),
  "tune-sketch": () => fetchHistories({ ...readList("repos.json", "sketch").tune, [rival]: "" }),
  "more-sketch": () => fetchHistories(readList("repos.json", "sketch").more),
  "report-sketch": () => fetchHistories({ ...readList("repos.json", "sketch").report, [rival]: "" }),
}
const [part = "more"] = process.argv.slice(2)
if (!parts[part]) {
  console.error(`There is no part "${part}" to fetch. These exist: ${Object.keys(parts).join(", ")}.`)
  process.exit(2)
}
parts[part]()

function fetchPackages(packages) {
  for (const [name, versions] of Object.entries(packages)) {
    for (const version of versions)
      fetchOnce(".more", `${name.replace("@", "").replace("/", "-")}-${version}`, (half) =>
        fetchPackage(half, `${name}@${version}`),
      )
  }
}

/** The files of one version, without what it depends on: nothing of it is run. */
function fetchPackage(folder, version) {
  const options = { cwd: folder, encoding: "utf8", shell: process.platform === "win32" }
  const packed = execFileSync("npm", ["pack", version, "--silent"], options)
  const archive = packed.trim().split("\n").at(-1)
  execFileSync("tar", ["-xzf", archive, "--strip-components=1"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  })
  rmSync(join(folder, archive))
}

function fetchHistories(names) {
  for (const name of Object.keys(names))
    fetchOnce(".histories", name.replace("/", "+"), (half) =>
      execFileSync("git", ["clone", "--quiet", "--bare", `https://github.com/${name}.git`, half], {
        stdio: "inherit",
      }),
    )
}

/** Only what is whole gets its name, so that a run that was cut off can go on. */
function fetchOnce(folder, name, fetch) {
  const target = join(here, folder, name)
  if (existsSync(target)) return
  console.log(name)
  const half = `${target}.half`
  rmSync(half, { recursive: true, force: true })
  mkdirSync(half, { recursive: true })
  fetch(half)
  renameSync(half, target)
}
