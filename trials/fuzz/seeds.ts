import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** The responses of the scenarios of a format; `auto`: of all. */
export function readResponses(top: string, format: string): string[] {
  const scenarios = join(top, "scenarios")
  return readdirSync(scenarios)
    .filter((each) => format === "auto" || each === format)
    .sort()
    .flatMap((each) =>
      readdirSync(join(scenarios, each))
        .sort()
        .map((name) => join(scenarios, each, name, "response.md")),
    )
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, "utf8"))
}

/** Some files as people have them, to spoil edits of. */
export function readFiles(top: string, most: number): string[] {
  const scenarios = join(top, "scenarios")
  return readdirSync(scenarios, { recursive: true, encoding: "utf8" })
    .filter((path) => /[\\/]input[\\/].*\.(ts|py|md|txt|js|json|css|html|rs|go)$/.test(path))
    .sort()
    .map((path) => readFileSync(join(scenarios, path), "utf8"))
    .filter((text, at, all) => text.length > 20 && text.length < most && all.indexOf(text) === at)
}
