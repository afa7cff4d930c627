import { existsSync, readdirSync, readFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import type { Command } from "commander"
import { describe, expect, it } from "vitest"
import { createProgram } from "../src/cli/program.ts"
import { applyToFiles, issueCodes } from "../src/core.ts"
import { top } from "./sources.ts"

/** What people read before they try it. It must not promise what is not there. */
const pages = [
  ...["README.md", "AGENTS.md", "CHANGELOG.md", "SECURITY.md"],
  ...["bench/README.md", "bench/results.md", "trials/README.md", "trials/results.md"],
  ...readdirSync(join(top, "docs"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md"))
    .map((path) => join("docs", path)),
].map((path) => ({ path, text: readFileSync(join(top, path), "utf8") }))

/** All that people write code in, with forward slashes. */
const files = ["src", "test", "bench", "trials", "apps/web/src", "apps/vscode/src", "scripts"].flatMap(
  (folder) =>
    readdirSync(join(top, folder), { recursive: true, encoding: "utf8" }).map(
      (path) => `${folder}/${path.replaceAll("\\", "/")}`,
    ),
)

const manifest = JSON.parse(readFileSync(join(top, "package.json"), "utf8"))

// The options of a command are set up only if it is asked for: ask for all.
const names = createProgram([], { exit: () => {} }).commands.map((command) => command.name())
const program = createProgram(names, { exit: () => {} })

describe.each(pages)("$path", ({ path, text }) => {
  it("names commands and flags that exist", () => {
    expect(code(text).flatMap(commands).flatMap(unknownParts)).toEqual([])
  })

  it("names npm scripts that exist", () => {
    const scripts = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1]!)
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([])
  })

  it("links to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map((match) => match[1]!)
    expect(links.filter((link) => !existsSync(join(top, dirname(path), link)))).toEqual([])
  })

  it("links to headings that exist", () => {
    const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*\.md)?#([^)\s]+)\)/g)]
    const lost = links.filter(([, page, heading]) => {
      const target = page === undefined ? text : readFileSync(join(top, dirname(path), page), "utf8")
      return !headings(target).includes(heading!)
    })
    expect(lost.map(([link]) => link)).toEqual([])
  })

  it("shows TypeScript that is compiled and run", () => {
    // What the page of all names shows runs in test/examples.test.ts.
    if (path === join("docs", "api.md")) return
    const examples = readdirSync(join(top, "examples")).map((name) =>
      readFileSync(join(top, "examples", name), "utf8"),
    )
    expect(blocks(text, "ts").filter((block) => !examples.includes(block))).toEqual([])
  })
})

describe("docs/cli.md", () => {
  const { text } = pages.find((page) => page.path === join("docs", "cli.md"))!

  it("names every command and every flag", () => {
    const flags = program.commands.flatMap((command) => command.options.map((option) => option.long!))
    const expected = [...new Set([...flags, ...names.map((name) => `emend ${name}`)])]
    expect(expected.filter((name) => !text.includes(`\`${name}`) && !text.includes(` ${name} `))).toEqual([])
  })
})

describe("docs/architecture.md", () => {
  it("has a row for everything in src", () => {
    const { text } = pages.find((page) => page.path === join("docs", "architecture.md"))!
    const inside = readdirSync(join(top, "src")).filter((name) => !name.endsWith(".test.ts"))
    expect(
      inside.filter((name) => !text.includes(`\`src/${name}\``) && !text.includes(`\`${name}\``)),
    ).toEqual([])
  })
})

describe("docs/decisions", () => {
  const decisions = pages.filter(({ path }) => dirname(path) === join("docs", "decisions"))

  it("are numbered without jumps", () => {
    const numbers = decisions.map(({ path, text }) => [
      basename(path).slice(0, 4),
      /^# (\d+)\. /.exec(text)?.[1],
    ])
    const expected = numbers.map((_, index) => [String(index + 1).padStart(4, "0"), String(index + 1)])
    expect(numbers.sort()).toEqual(expected)
  })

  it.each(decisions)("names files that exist: $path", ({ text }) => {
    const named = [...text.matchAll(/`([\w./-]+\.m?ts)`/g)].map((match) => match[1]!)
    expect(named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([])
  })
})

describe("docs/report.md", () => {
  const { text } = pages.find((page) => page.path === join("docs", "report.md"))!

  it("shows a report as it really is", () => {
    const [file, response, json] = ["python", "xml", "json"].map((language) => blocks(text, language)[0]!)
    const { report } = applyToFiles(response!, { "greet.py": file! })
    expect(JSON.parse(JSON.stringify(report))).toEqual(JSON.parse(json!))
  })

  it("names every issue code", () => {
    expect(issueCodes.filter((code) => !text.includes(`\`${code}\``))).toEqual([])
  })
})

describe("docs/field-notes.md", () => {
  const { text } = pages.find((page) => page.path === join("docs", "field-notes.md"))!
  const shown = [...text.matchAll(/\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)].map(([, name, path]) => ({
    name: name!,
    path: path!,
  }))

  it("names tests that exist", () => {
    const tests = shown.filter(({ path }) => path.endsWith(".test.ts"))
    expect(tests.length).toBeGreaterThan(0)
    expect(
      tests.filter(({ name, path }) => !readFileSync(join(top, path), "utf8").includes(`"${name}`)),
    ).toEqual([])
  })

  it("calls each scenario by its number", () => {
    const scenarios = shown.filter(({ path }) => path.startsWith("scenarios/"))
    expect(scenarios.length).toBeGreaterThan(0)
    expect(scenarios.filter(({ name, path }) => !path.startsWith(`scenarios/${name}-`))).toEqual([])
  })

  it("has something to show for every line", () => {
    const rows = text.split("\n").filter((line) => line.startsWith("| ") && !line.endsWith("| shown by |"))
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((row) => !row.split(" | ").at(-1)!.includes("]("))).toEqual([])
  })
})

describe("the check of commands", () => {
  it("would find a flag and a command that do not exist", () => {
    const found = commands(
      "pbpaste | npx emend apply -i --nonsense x.md | emend frobnicate # emend apply --later",
    )
    expect(found.flatMap(unknownParts)).toEqual(["emend apply --nonsense", "emend frobnicate"])
  })
})

/** What GitHub makes of headings, for links to them. */
function headings(text: string): string[] {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => match[1]!)
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  )
}

/** The text of fenced blocks, but those of programming languages, and of inline code. */
function code(text: string): string[] {
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
  return [...["sh", "console", "text", ""].flatMap((language) => blocks(text, language)), ...inline].flatMap(
    (block) => block.split("\n"),
  )
}

function blocks(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter((match) => match[1] === language)
    .map((match) => match[2]!)
}

/** Each call of emend on a command line, as words. */
function commands(line: string): string[][] {
  return line
    .replace(/\s#.*/, "")
    .split(/[|;&]+/)
    .map((part) => part.trim().split(/\s+/))
    .map((words) => words.slice(words.indexOf("emend")))
    .filter((words) => words[0] === "emend" && words.length > 1)
}

function unknownParts(words: readonly string[]): string[] {
  const flags = words.filter((word) => /^--?[a-z]/i.test(word)).map((word) => word.split("=")[0]!)
  const name = words[1]!
  if (/^[A-Z]+$/.test(name)) return [] // a placeholder
  if (name.startsWith("-"))
    return flags.filter((flag) => !accepts(program, flag)).map((flag) => `emend ${flag}`)
  const command = program.commands.find((each) => each.name() === name)
  if (!command) return [`emend ${name}`]
  return flags.filter((flag) => !accepts(command, flag)).map((flag) => `emend ${name} ${flag}`)
}

function accepts(command: Command, flag: string): boolean {
  return (
    flag === "--help" ||
    flag === "-h" ||
    command.options.some((option) => option.short === flag || option.long === flag)
  )
}
