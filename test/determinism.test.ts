import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { installNode } from "../scripts/node-versions.mjs"
import { builtProgram } from "../src/cli/testing/program.ts"
import { top } from "./sources.ts"

/** The same answers give the same bytes, whatever Node runs: rewards are computed again, and results compared. */
describe("the results of a batch", () => {
  const program = builtProgram()
  let cases: string
  let here: string
  beforeAll(() => {
    cases = scenarioCases()
    here = resultsOn(process.execPath, 2)
  })

  function resultsOn(node: string, jobs: 1 | 2): string {
    const { stdout, stderr } = spawnSync(node, [program.path, "batch", "-j", String(jobs)], {
      input: cases,
      encoding: "utf8",
      maxBuffer: 1 << 29,
    })
    expect(stderr).not.toMatch(/Error/)
    return stdout
  }

  it("are many, and the same in threads and without", () => {
    expect(here.split("\n").length).toBeGreaterThan(200)
    expect(resultsOn(process.execPath, 1) === here).toBe(true)
  })

  const others = ["20", "22", "24", "26"].filter((version) => !process.version.startsWith(`v${version}.`))

  it.for(others)("are the same on Node %s", { timeout: 180_000 }, (version, { skip }) => {
    const found = installNode(version)
    if ("reason" in found) return skip(found.reason)
    expect(resultsOn(found.program, 1) === here).toBe(true)
  })
})

/** Every scenario as a case. */
function scenarioCases(): string {
  const folders = readdirSync(join(top, "scenarios")).flatMap((format) =>
    readdirSync(join(top, "scenarios", format)).map((name) => join("scenarios", format, name)),
  )
  const lines = folders.flatMap((id) => {
    const response = read(join(top, id, "response.md"))
    return response === undefined
      ? []
      : [JSON.stringify({ id, files: texts(join(top, id, "input")), response })]
  })
  return [...lines, ...brokenLines].join("\n")
}

/** What is wrong with them is told in words that are not the engine's. */
const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`
const brokenLines = [
  // How deep a value can be that is written differs from thread to thread.
  ...[100, 101, 8_000, 20_000].flatMap((levels) => [
    `{"id":${deep(levels)},"response":""}`,
    `{"response":"","match":${deep(levels)}}`,
  ]),
  "nonsense",
  '{"id": "x", broken',
  '{"id":',
  '{"id":1,}',
  '"a text"',
  '{"response":"a\ttab"}',
  "[1",
  "{} and more",
  '{"response":"x","match":"somehow"}',
  '\ufeff{"response":"after a mark"}',
  '\ufeff\ufeff{"response":"after two"}',
]

function texts(folder: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of exists(folder)
    ? readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()
    : []) {
    const text = read(join(folder, name))
    if (text !== undefined) found[relative(folder, join(folder, name)).split(sep).join("/")] = text
  }
  return found
}

const exists = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

function read(path: string): string | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, "utf8") : undefined
}
