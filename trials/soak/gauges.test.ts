import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { opened } from "./descriptors.ts"
import { measureChild } from "./gauges.ts"

const MB = 2 ** 20
const hook = fileURLToPath(new URL("heap-on-signal.mjs", import.meta.url))

/** Told by its input, it takes memory and opens things, and keeps all of it. */
const greedy = `
  import { spawn } from "node:child_process"
  import { openSync } from "node:fs"
  import { createServer } from "node:net"
  const kept = []
  process.stdin.once("data", () => {
    kept.push(Buffer.alloc(100 * ${MB}, 1), Array.from({ length: ${MB} }, (_, number) => [number]))
    kept.push(openSync(process.execPath, "r"))
    kept.push(spawn("cat", { stdio: ["pipe", "ignore", "ignore"] }))
    createServer().listen(0, "127.0.0.1", () => console.log("kept"))
  })
  process.stdin.once("end", () => process.exit())
  console.log("ready")
`

describe.runIf(process.platform === "linux")("a process that keeps what it takes", () => {
  it("is seen to, and what is open is named", async () => {
    const folder = mkdtempSync(join(tmpdir(), "emend-gauges-"))
    const file = join(folder, "heap")
    const child = spawn(
      process.execPath,
      ["--expose-gc", "--import", hook, "--input-type=module", "--eval", greedy],
      { stdio: ["pipe", "pipe", "inherit"], env: { ...process.env, SOAK_HEAP: file } },
    )
    try {
      await once(child.stdout, "data")
      const before = await measureChild(child.pid!, file)
      child.stdin.write("now")
      await once(child.stdout, "data")
      const after = await measureChild(child.pid!, file)
      const more = (of: keyof typeof after.memory) => (after.memory[of] - before.memory[of]) / MB
      expect(more("outside")).toBeGreaterThan(90)
      // Newer engines count some of the room for new objects here.
      expect(more("outside")).toBeLessThan(140)
      expect(more("heap")).toBeGreaterThan(15)
      expect(more("own")).toBeGreaterThan(more("outside") + 15)
      expect(opened(before.descriptors, after.descriptors)).toEqual([
        `1 × ${process.execPath}`,
        "1 × socket of a child process",
        "1 × tcp socket",
      ])
    } finally {
      child.stdin.end()
      await once(child, "close")
      rmSync(folder, { recursive: true })
    }
  }, 60_000)
})

it("only what there is more of counts", () => {
  expect(opened(["/dev/null", "pipe", "pipe"], ["/dev/null", "pipe"])).toEqual([])
  expect(opened(["pipe"], ["/dev/null", "pipe", "pipe", "pipe"])).toEqual(["1 × /dev/null", "2 × pipe"])
})
