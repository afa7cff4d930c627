import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { importsOf, readSources, top } from "./sources.ts"

const manifest = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))

/** What users install: always, and if they use what needs it. */
const installed: Record<string, string> = { ...manifest.dependencies, ...manifest.peerDependencies }

const lockfiles = ["", "bench/", "apps/vscode/workbench/", "trials/mutation/"].map(
  (folder) => `${folder}package-lock.json`,
)

describe.each(lockfiles)("%s", (path) => {
  const lockfile = readFileSync(join(top, path), "utf8")

  it("locks packages without naming the host they came from", () => {
    expect(lockfile).not.toMatch(/"resolved": "[a-z+]+:\/\//)
    expect(lockfile).not.toMatch(/:\/\/[^"]*\.tgz/)
  })

  it("locks what other systems need, so that npm ci works on all of them", () => {
    const { packages } = JSON.parse(lockfile) as {
      packages: Record<string, { optionalDependencies?: object }>
    }
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${place}/node_modules/${name}` in packages),
      ),
    )
    expect(missing).toEqual([])
  })
})

describe("the house", () => {
  it("imports only packages that users install with it", () => {
    const packages = readSources()
      .flatMap(importsOf)
      // Types are gone when it is published; that none of them is needed there is seen by whoever compiles against it.
      .filter((each) => each.to === undefined && !each.typeOnly && !each.specifier.startsWith("node:"))
      .map((each) => each.specifier.split("/", each.specifier.startsWith("@") ? 2 : 1).join("/"))
    const bundled = ["gpt-tokenizer"]
    expect([...new Set(packages)].filter((name) => !(name in installed) && !bundled.includes(name))).toEqual(
      [],
    )
  })

  it("knows the name of its own folder in one place", () => {
    const named = readSources().flatMap((source) =>
      source.nodes.flatMap(({ type, value }) => {
        const text = type === "TemplateElement" ? (value as { cooked: string }).cooked : value
        const isPath = typeof text === "string" && /^(?:.*\/)?\.emend(?:[/-]|$)/.test(text)
        return isPath ? `src/${source.path} says "${text}"` : []
      }),
    )
    expect([...new Set(named)]).toEqual(['src/workspace/own-folder.ts says ".emend"'])
  })

  it("gives a reason for each dependency, and names the same ones in all places", () => {
    const wanted = Object.keys(installed).sort()
    const reasons = readFileSync(join(top, "docs/decisions/0005-dependencies.md"), "utf8")
    const rows = [...reasons.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, names]) => names!)
    expect(quoted(rows.join()).sort()).toEqual(wanted)
    const [, list = ""] =
      /What users install:\n(.*?)\. A test/s.exec(readFileSync(join(top, "SECURITY.md"), "utf8")) ?? []
    expect(quoted(list).sort()).toEqual(wanted)
  })

  it("depends on nothing that it does not import", () => {
    const imported = readSources()
      .flatMap(importsOf)
      .map((each) => each.specifier)
    const unused = Object.keys(manifest.dependencies).filter(
      (name) => !imported.some((specifier) => specifier === name || specifier.startsWith(`${name}/`)),
    )
    expect(unused).toEqual([])
  })
})

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
}
