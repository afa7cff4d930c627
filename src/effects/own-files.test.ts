import { symlinkSync } from "node:fs"
import { join, relative } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFolder, writeFiles } from "../workspace/testing/workspaces.ts"
import { ownFiles } from "./own-files.ts"

/** What any program may do as they say. */
const settings = [".eslintrc.cjs", "prettier.config.mjs"]
const runnable = { text: "#!/bin/sh\n", mode: 0o755 }

describe.runIf(process.platform !== "win32")("the files of a project that run with a command", () => {
  function project() {
    const root = temporaryFolder()
    writeFiles(root, {
      "package.json": "{}",
      ".npmrc": "",
      Makefile: "",
      "vite.config.ts": "",
      "prettier.config.mjs": "",
      ".eslintrc.cjs": "",
      "scripts/format.sh": runnable,
      "scripts/check.py": "",
      "node_modules/prettier/bin/cli.cjs": runnable,
      "node_modules/.bin/keep": "",
      "packages/web/node_modules/.bin/own": runnable,
      "a.ts": "",
      "tools/format/__main__.py": "",
      "tools/format/__init__.py": "",
      "tools/lint.py": "",
      "lib/package.json": "{}",
      "lib/index.js": "",
      "node_modules/hook/package.json": "{}",
      Gemfile: "",
      "app.csproj": "",
      ".git/HEAD": "",
    })
    symlinkSync("../prettier/bin/cli.cjs", join(root, "node_modules/.bin/prettier"))
    return (command: string[], folder = "") =>
      ownFiles(command, join(root, folder))
        .map((file) => relative(root, file))
        .sort()
  }

  it.each<[string[], string[]]>([
    [
      ["./scripts/format.sh", "$FILE"],
      [...settings, "scripts/format.sh"],
    ],
    [
      ["sh", "scripts/format.sh"],
      [...settings, "scripts/format.sh"],
    ],
    [
      ["python3", "--", "scripts/check.py", "$FILE"],
      [...settings, "scripts/check.py"],
    ],
    [
      ["node", "--import=./scripts/format.sh", "a.ts"],
      [...settings, "a.ts", "scripts/format.sh"],
    ],
    [["env", "NODE_OPTIONS=--require=./scripts/format.sh", "node", "-e", "1"], ["scripts/format.sh"]],
    [["env", "-S", "sh -e scripts/format.sh"], ["scripts/format.sh"]],
    [
      ["fmt", "--plugins=./scripts/format.sh,lib", "@a.ts"],
      ["a.ts", "lib/index.js", "lib/package.json", "scripts/format.sh"],
    ],
    [["ruby", "-r./scripts/check", "$FILE"], ["scripts/check.py"]],
    [
      ["prettier", "--write", "$FILE"],
      ["node_modules/prettier/bin/cli.cjs", "prettier.config.mjs"],
    ],
    [
      ["npx", "prettier", "$FILE"],
      [".npmrc", "node_modules/prettier/bin/cli.cjs", "prettier.config.mjs"],
    ],
    [
      ["npm", "run", "format", "--", "$FILE"],
      [...settings, ".npmrc", "package.json"],
    ],
    [
      ["make", "format"],
      [...settings, "Makefile"],
    ],
    [["eslint", "--fix"], [".eslintrc.cjs"]],
    [["eslint_d", "--fix"], [".eslintrc.cjs"]],
    [["prettierd", "$FILE"], ["prettier.config.mjs"]],
    [["prettify", "$FILE"], []],
    [
      ["node", "scripts/check", "$FILE"],
      [...settings, "scripts/check.py"],
    ],
    [
      ["bash", "scripts/format"],
      [...settings, "scripts/format.sh"],
    ],
    [
      ["node", "lib"],
      ["lib/index.js", "lib/package.json"],
    ],
    [
      ["node", "."],
      [...settings, "package.json"],
    ],
    [["node", "-r", "hook", "-e", "1"], ["node_modules/hook/package.json"]],
    [
      ["python3", "-m", "tools.lint", "$FILE"],
      [...settings, "tools/lint.py"],
    ],
    [
      ["python3", "-m", "tools.format", "$FILE"],
      [...settings, "tools/format/__init__.py", "tools/format/__main__.py"],
    ],
    [["bundle", "exec", "rubocop"], ["Gemfile"]],
    [["dotnet", "format"], ["app.csproj"]],
    [["node", "-e", "1"], []],
    [["true"], []],
  ])("%j", (command, expected) => expect(project()(command)).toEqual(expected.sort()))

  it("lie as far up as the repository goes", () => {
    const files = project()
    expect(files(["prettier"], "packages/web")).toEqual(["node_modules/prettier/bin/cli.cjs"])
    expect(files(["own"], "packages/web")).toEqual(["packages/web/node_modules/.bin/own"])
  })
})
