import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { locks, problemsOf } from "../scripts/lock.mjs"
import { top } from "./sources.ts"

const lock = () => JSON.parse(readFileSync(join(top, "package-lock.json"), "utf8"))

it("every lock file is looked at, and all packages in them have a hash", () => {
  const files = execFileSync("git", ["ls-files", "*package-lock.json"], { cwd: top, encoding: "utf8" })
  expect(files.trim().split("\n").sort()).toEqual([...locks].sort())
  for (const each of locks) expect(problemsOf(JSON.parse(readFileSync(join(top, each), "utf8")))).toEqual([])
})

it.each<[string, Record<string, unknown>]>([
  ["no hash", { integrity: undefined }],
  ["an empty one", { integrity: "" }],
  ["a weak one", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
  ["a place that it comes from", { resolved: "https://example.org/x.tgz" }],
  ["a repository", { resolved: "git+ssh://git@example.org/x/y.git#abc", integrity: undefined }],
  ["a folder beside the project", { link: true, resolved: "../evil" }],
  ["a folder in it that is no part", { link: true, resolved: "apps/../vendor/evil" }],
])("a package with %s is found", (_, change) => {
  const changed = lock()
  Object.assign(changed.packages["node_modules/hono"], change)
  expect(problemsOf(changed)).not.toEqual([])
})

it("so is a folder that nothing links to yet", () => {
  const changed = lock()
  changed.packages["../evil"] = { name: "evil", version: "1.0.0" }
  expect(problemsOf(changed)).not.toEqual([])
})
