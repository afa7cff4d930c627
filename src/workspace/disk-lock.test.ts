import { spawn, spawnSync } from "node:child_process"
import {
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { describe, expect, it, vi } from "vitest"
import { lockFolder } from "./disk-lock.ts"
import { isAlive, thisProcess } from "./signs-of-life.ts"
import { temporaryFolder } from "./testing/workspaces.ts"

const put = (dir: string, pid: number, start: number, host = thisProcess.host) => {
  const name = `00000000.${pid}.${start}.${host}`
  writeFileSync(`${dir}/${name}`, "")
  return `${dir}/${name}`
}
const quickly = { timeout: 60 }
const deadPid = () => spawnSync("true").pid

describe("lockFolder", () => {
  it("waits no longer when the clock is set back meanwhile", async () => {
    const dir = temporaryFolder()
    put(dir, process.ppid, 0)
    let time = Date.now()
    const clock = vi.spyOn(Date, "now").mockImplementation(() => (time -= 60_000))
    try {
      await expect(lockFolder(dir, quickly)).rejects.toMatchObject({ kind: "locked" })
    } finally {
      clock.mockRestore()
    }
  })

  it("leaves nothing behind", async () => {
    const dir = temporaryFolder()
    const release = await lockFolder(dir)
    expect(readdirSync(dir).length).toBe(1)
    await release()
    expect(readdirSync(dir)).toEqual([])
  })

  it.skipIf(process.platform === "win32")("is given back even if its file cannot be taken away", async () => {
    const dir = temporaryFolder()
    const release = await lockFolder(dir)
    renameSync(dir, `${dir}-away`)
    symlinkSync(`${dir}-away`, dir)
    await release()
    rmSync(dir)
    renameSync(`${dir}-away`, dir)
    expect(readdirSync(dir).length).toBe(1)
    await (await lockFolder(dir, quickly))()
    expect(readdirSync(dir)).toEqual([])
  })

  it("clears away what the dead left, and waits for the living", async () => {
    const dir = temporaryFolder()
    put(dir, deadPid(), 0)
    await (await lockFolder(dir, quickly))()
    expect(readdirSync(dir)).toEqual([])
    put(dir, process.ppid, 0)
    await expect(lockFolder(dir, quickly)).rejects.toMatchObject({ kind: "locked" })
    expect(readdirSync(dir).length).toBe(1)
  })

  it.skipIf(process.platform !== "linux")("knows that the number of a process was used again", async () => {
    const dir = temporaryFolder()
    put(dir, process.pid, thisProcess.start + 1)
    await (await lockFolder(dir, quickly))()
  })

  it("believes in another machine as long as that gives signs of life, whatever its clock says", async () => {
    const dir = temporaryFolder()
    const path = put(dir, deadPid(), 0, "elsewhere")
    let beats = 0
    let last = 0
    const alive = setInterval(() => {
      utimesSync(path, 1e9 + beats, Date.now() / 1000 - 3600 + beats++)
      last = performance.now()
    }, 10)
    await expect(lockFolder(dir, { timeout: 1200, silence: 800 })).rejects.toMatchObject({ kind: "locked" })
    clearInterval(alive)
    await (await lockFolder(dir, { timeout: 10_000, silence: 300 }))()
    expect(performance.now() - last).toBeGreaterThan(290)
    expect(readdirSync(dir)).toEqual([])
  })

  it("does not wait for one that came along with the folder, whatever time it names", async () => {
    const dir = temporaryFolder()
    const paths = ["elsewhere", "nowhere"].map((host) => put(dir, deadPid(), 0, host))
    // As an archive would bring it: from the future.
    utimesSync(paths[0]!, 4e9, 4e9)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await (await lockFolder(dir, { timeout: 0, silence: 1000 }))()
    expect(readdirSync(dir)).toEqual([])
  })

  it("gives signs of life itself", async () => {
    const dir = temporaryFolder()
    const release = await lockFolder(dir, { silence: 40 })
    const path = `${dir}/${readdirSync(dir)[0]}`
    const before = statSync(path).mtimeMs
    await expect.poll(() => statSync(path).mtimeMs).toBeGreaterThan(before)
    await release()
  })

  it("forgets another machine that was last heard of days ago", async () => {
    const dir = temporaryFolder()
    const path = put(dir, deadPid(), 0, "elsewhere")
    const longAgo = Date.now() / 1000 - 2 * 24 * 3600
    utimesSync(path, longAgo, longAgo)
    await (await lockFolder(dir, quickly))()
  })

  it("is not irritated by other files", async () => {
    const dir = temporaryFolder()
    writeFileSync(`${dir}/note.txt`, "")
    await (await lockFolder(dir, quickly))()
    expect(readdirSync(dir)).toEqual(["note.txt"])
  })
})

describe("isAlive", () => {
  it("tells the living from the dead", () => {
    expect(isAlive(thisProcess)).toBe(true)
    expect(isAlive({ ...thisProcess, pid: deadPid() })).toBe(false)
  })

  it.skipIf(process.platform !== "linux")("takes a zombie for dead", async () => {
    // The shell starts a process, never asks how it ended, and becomes a program that does not ask either.
    const shell = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 5"])
    const pid = await new Promise<number>((resolve) =>
      shell.stdout.on("data", (data) => resolve(Number(data))),
    )
    await expect.poll(() => isAlive({ pid, start: 0, host: thisProcess.host })).toBe(false)
    expect(() => process.kill(pid, 0)).not.toThrow()
    shell.kill()
  })

  const hasPython = spawnSync("python3", ["--version"]).status === 0
  it.skipIf(process.platform !== "linux" || !hasPython)(
    "takes a process for alive as long as one of its threads is",
    async () => {
      // Node cannot end its first thread alone. A process that is killed while another one writes looks the same.
      const program = [
        "import ctypes, os, sys, threading",
        "threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0))).start()",
        "print(os.getpid(), flush=True)",
        "ctypes.CDLL(None).pthread_exit(None)",
      ]
      const child = spawn("python3", ["-c", program.join("\n")])
      const pid = await new Promise<number>((resolve) =>
        child.stdout.on("data", (data) => resolve(Number(data))),
      )
      const state = () => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]
      await expect.poll(state).toBe("Z")
      expect(isAlive({ pid, start: 0, host: thisProcess.host })).toBe(true)
      const ended = new Promise((resolve) => child.on("exit", resolve))
      child.stdin.end()
      await ended
      expect(isAlive({ pid, start: 0, host: thisProcess.host })).toBe(false)
    },
  )
})
