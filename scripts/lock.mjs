// Every package of a lock file is installed as the very bytes that were meant: by its hash, from wherever it comes.
//
//   node scripts/lock.mjs            fails if an entry has no hash, or names the host that it came from
//   node scripts/lock.mjs --write    asks the registry for the hashes that are missing
//
// Where the registry knows no hash, it does not have that version for that machine: choose one whose parts are all there.

import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const top = dirname(dirname(fileURLToPath(import.meta.url)))
export const locks = [
  "package-lock.json",
  "apps/vscode/workbench/newer/package-lock.json",
  "apps/vscode/workbench/package-lock.json",
  "bench/package-lock.json",
  "trials/mutation/package-lock.json",
]

/** The entries of a lock file that are packages from a registry: not the project itself, its parts, or links to them. */
function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([place, { link }]) => place.includes("node_modules/") && !link)
    .map(([place, entry]) => ({ place, entry, name: entry.name ?? place.split("node_modules/").at(-1) }))
}

function complete(path) {
  const text = readFileSync(path, "utf8")
  const lock = JSON.parse(text)
  for (const { entry, name } of packagesOf(lock))
    if (!entry.integrity) Object.assign(entry, hashOf(name, entry))
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}

function hashOf(name, { version }) {
  const asked = ["view", `${name}@${version}`, "dist.integrity"]
  const integrity = spawnSync("npm", asked, { encoding: "utf8" }).stdout.trim()
  return integrity ? { integrity } : {}
}

/** What is wrong with a lock file, one line each. */
export function problemsOf(lock) {
  const packages = packagesOf(lock).flatMap(({ place, entry }) => [
    ...(/^sha(256|384|512)-/.test(entry.integrity ?? "") ? [] : [`${place} has no hash`]),
    ...("resolved" in entry ? [`${place} says where it came from`] : []),
  ])
  // A folder that is linked has no hash: it is a part of the project, or what nobody looked at.
  const links = Object.entries(lock.packages).flatMap(([place, { link, resolved }]) =>
    link ? [{ place, folder: resolved }] : /node_modules\/|^$/.test(place) ? [] : [{ place, folder: place }],
  )
  const others = links.filter(({ folder }) => !/^apps\/[\w-]+$/.test(folder ?? ""))
  return [...packages, ...others.map(({ place }) => `${place} is a folder that is no part of the project`)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = locks.map((path) => join(top, path))
  if (process.argv.includes("--write")) paths.forEach(complete)
  const problems = paths.flatMap((path) =>
    problemsOf(JSON.parse(readFileSync(path, "utf8"))).map((problem) => `${relative(top, path)}: ${problem}`),
  )
  if (problems.length > 0) {
    console.error(`${problems.join("\n")}\nThe registry knows the hashes: node scripts/lock.mjs --write`)
    process.exitCode = 1
  }
}
