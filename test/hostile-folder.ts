import { execFileSync } from "node:child_process"
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createServer } from "node:net"
import { join, relative } from "node:path"
import { onTestFinished } from "vitest"
import { temporaryFolder } from "./folder.ts"

/** A workspace with every trap in it, and beside it what nobody may read or change. */
export interface Fortress {
  root: string
  outside: string
  /** All that must stay as it is: what lies outside of the root, and what is protected in it. */
  walls(): Record<string, string>
}

/** Stands in files that must not be read: no surface may ever say it. */
export const secret = "THE-SECRET-BEHIND-THE-WALL"

export async function fortress(): Promise<Fortress> {
  const top = temporaryFolder()
  const [root, outside] = [join(top, "root"), join(top, "outside")]
  for (const folder of ["root/src", "root/sub", "root/worktree", "outside/folder"])
    mkdirSync(join(top, folder), { recursive: true })
  execFileSync("git", ["init", "-q", "--template=", root])
  writeFileSync(join(root, ".git/token"), `${secret}\n`)
  writeFileSync(join(root, "worktree/.git"), "gitdir: ../.git\n")
  for (const name of ["secret.txt", "folder/secret.txt", "hard.txt"])
    writeFileSync(join(outside, name), `${secret}\n`)
  writeFileSync(join(root, "src/a.ts"), "let a = 1\n")
  linkSync(join(outside, "hard.txt"), join(root, "hard.txt"))
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(root, name))
  execFileSync("mkfifo", [join(root, "pipe")])
  await listen(join(root, "socket"))
  return { root, outside, walls: () => ({ ...everything(top, root), ...everything(join(root, ".git")) }) }
}

const links = {
  "out-file": "../outside/secret.txt",
  "out-folder": "../outside",
  chain: "chain-2",
  "chain-2": "chain-3/folder",
  "chain-3": "../outside",
  loop: "loop-2",
  "loop-2": "loop",
  dangling: "../outside/new.txt",
  "git-link": ".git",
  "root-link": "..",
  device: "/dev/full",
  process: "/proc/self/environ",
}

/** Paths that no surface may follow, whatever is to be done there. `{…}` stand for the folders of the fortress. */
export const leadingOut: readonly string[] = [
  ...[
    "../outside/secret.txt",
    "..\\outside\\secret.txt",
    "src/../../outside/new.txt",
    "./.././outside/new.txt",
  ],
  ...["src\\..\\../outside/secret.txt", "src/..\\..\\outside/new.txt", "../root/../outside/secret.txt"],
  ...["{outside}/secret.txt", "{outside}/new.txt", "{root}/../outside/new.txt", "{root}x/new.txt"],
  ...["/etc/passwd", "/proc/self/mem", "/dev/stdout", "~/.profile", "~", "C:\\x.txt", "C:x.txt", "c:/x.txt"],
  ...["file://{outside}/secret.txt", "file://localhost{outside}/new.txt", "file:{outside}/new.txt"],
  ...[
    "file://{root}/%2e%2e/outside/secret.txt",
    "file://{root}/..%2foutside%2fnew.txt",
    "FILE:///etc/passwd",
  ],
  ...["file://{root}/src/..%5c..%5coutside/new.txt", "file://server/share/x.txt", "file:////server/share/x"],
  ...["\\\\server\\share\\x.txt", "//server/share/x.txt", "\\\\?\\C:\\x.txt", "\\\\.\\pipe\\x", "//./pipe/x"],
  ...["https://example.org/x.txt", "src/a.ts\0.txt", "src/\u001b]0;x\u0007.ts", "src/\u0085.ts"],
  ...["src/\u202ets.exe", "src/\u2066x\u2069.ts", "src/\u2028.ts", "src/a\r.ts", "src/\ud800.ts"],
  ...["out-file", "out-folder/secret.txt", "out-folder/new.txt", "out-folder/new/deep.txt", "out-folder"],
  ...["chain/secret.txt", "chain/new.txt", "dangling", "root-link/outside/secret.txt", "root-link/new.txt"],
  ...["loop", "loop/x.txt", "device", "process", "pipe", "socket"],
]

export const guarded: readonly string[] = [
  ...[".git/token", ".git/hooks/pre-commit", ".GIT/token", ".Git/hooks/new", ".git./token", ".git /token"],
  ...[
    ".git. ./token",
    "GIT~1/token",
    "git~2/new",
    ".git::$INDEX_ALLOCATION/new",
    ".git:x",
    ".g\u200cit/token",
  ],
  ...[
    "\ufeff.git/new",
    ".g\u0131t/new",
    ".gi\u202et/new",
    ".git\\token",
    "src/../.git/token",
    "{root}/.git/token",
  ],
  ...["worktree/.git", "worktree/.GIT", "sub/.git/hooks/x", "sub\\.git\\new", "git-link", "git-link/token"],
  ...["git-link/hooks/new", "out-folder/../root/.git/token", "file://{root}/%2egit/token"],
  ...[".emend/pending.json", ".EMEND/commits/x", "emend~1/x", "sub/.emend/x", ".emend"],
]

/** Names that look like a way out to a person, and are none to a disk: what they name is inside, or nothing. */
export const lookalikes: readonly string[] = [
  ...["%2e%2e/outside/secret.txt", "..%2foutside%2fsecret.txt", "\uff0e\uff0e\uff0foutside\uff0fsecret.txt"],
  ...["..\u2215outside\u2215secret.txt", "\u2025/outside/secret.txt", "\uff0egit/token", "...", ".../x.txt"],
]

/** The path as it is written for this fortress. */
export function aimed(path: string, { root, outside }: Fortress): string {
  return path.replaceAll("{root}", root).replaceAll("{outside}", outside)
}

async function listen(path: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(path, resolve))
  onTestFinished(() => void server.close())
}

/** Every name below a folder, what it is, and what it holds. */
function everything(dir: string, without?: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (without !== undefined && (path === without || path.startsWith(`${without}/`))) continue
    const { mode, nlink } = lstatSync(path)
    const what = entry.isFile()
      ? readFileSync(path, "latin1")
      : entry.isSymbolicLink()
        ? readlinkSync(path)
        : ""
    found[relative(dir, path)] = `${mode.toString(8)} ${entry.isFile() ? nlink : ""} ${what}`
  }
  return found
}
