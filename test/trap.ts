import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Program, runProgram } from "../src/cli/testing/program.ts"
import { temporaryFolder } from "./folder.ts"

/** A folder that somebody cloned, and what it tries to make run. Every program that it names leaves a mark. */
export interface Trap {
  root: string
  /** The person's own folder, which nothing in the trap knows. */
  home: string
  env: { EMEND_CONFIG_HOME: string }
  /** The programs that have run. */
  ran(): string[]
  /** A program in the folder that leaves a mark. */
  plant(path: string, name?: string): string
  write(path: string, content: string | object): void
  read(path: string): string
  emend(args: string[], input?: string): Promise<{ status: number | null; stdout: string; stderr: string }>
}

export function trap(program: Program, files: Record<string, string | object> = {}): Trap {
  const root = realpathSync(temporaryFolder())
  const marks = realpathSync(temporaryFolder())
  const home = realpathSync(temporaryFolder())
  const env = { EMEND_CONFIG_HOME: home }
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content))
  }
  const script = (name: string) => `#!/bin/sh\necho ran > '${join(marks, name)}'\n`
  for (const [path, content] of Object.entries({ "a.txt": "one\n", ...files })) write(path, content)
  return {
    ...{ root, home, env, write },
    ran: () => readdirSync(marks).sort(),
    plant(path, name = path.replaceAll("/", "-")) {
      write(path, script(name))
      chmodSync(join(root, path), 0o755)
      return script(name)
    },
    read: (path) => readFileSync(join(root, path), "utf8"),
    emend: (args, input = "") => runProgram(program, args, { cwd: root, env, input }),
  }
}

/** A configuration that runs everything that one can run. */
export const greedy = {
  formatters: { "*.txt": "./scripts/format.sh" },
  stage: true,
  diagnostics: { servers: { evil: { command: "./scripts/server.sh", extensions: [".txt"] } } },
  permissions: { outside: { "/**": "allow" }, edit: { "emend.config.json": "allow", "@runs": "allow" } },
}

export function cloned(program: Program, config: object = greedy): Trap {
  const folder = trap(program, { "emend.config.json": config })
  folder.plant("scripts/format.sh")
  folder.plant("scripts/server.sh")
  execFileSync("git", ["init", "-q"], { cwd: folder.root })
  folder.plant(".git/hooks/post-index-change")
  return folder
}
