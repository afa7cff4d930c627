import { describe, expect, it } from "vitest"
import { createSession, memoryWorkspace, type Session } from "../index.ts"
import { createSessions } from "./sessions.ts"

/** Sessions on files in memory, and a log of what becomes of them. */
function keep(limit?: number) {
  const log: string[] = []
  const sessions = createSessions({
    ...(limit !== undefined && { limit }),
    async open(name): Promise<Session> {
      log.push(`open ${name}`)
      const session = createSession({ workspace: memoryWorkspace({ "a.txt": "one\n" }) })
      return Object.create(session, {
        close: {
          async value() {
            await session.close()
            log.push(`close ${name}`)
          },
        },
      })
    },
  })
  return { sessions, log }
}

const nothing = async () => {}

describe("the sessions of a server", () => {
  it("are the same for the same name, also when two ask at once", async () => {
    const { sessions, log } = keep()
    const same = async (session: Session) => session
    const [one, two, other] = await Promise.all([
      sessions.use("a", same),
      sessions.use("a", same),
      sessions.use("b", same),
    ])
    expect(one).toBe(two)
    expect(one).not.toBe(other)
    expect(log).toEqual(["open a", "open b"])
  })

  it("do one thing after the other, in order; whoever fails lets the next one in", async () => {
    const { sessions } = keep()
    const log: string[] = []
    const work = (name: string, until: Promise<unknown>) => async () => {
      log.push(`begin ${name}`)
      await until
      log.push(`end ${name}`)
      if (name === "b") throw new Error("b failed")
    }
    const other = sessions.use("two", work("other", settled()))
    const [, b] = await Promise.allSettled([
      // Waits for the other session, which therefore must not wait for this one.
      sessions.use("one", work("a", other)),
      sessions.use("one", work("b", settled())),
      sessions.use("one", work("c", settled())),
    ])
    expect(b).toMatchObject({ status: "rejected", reason: { message: "b failed" } })
    expect(log.filter((line) => !line.endsWith("other"))).toEqual([
      "begin a",
      "end a",
      "begin b",
      "end b",
      "begin c",
      "end c",
    ])
  })

  it("are closed when there are too many, the one used longest ago first", async () => {
    const { sessions, log } = keep(2)
    for (const name of ["a", "b", "a", "c", "b"]) {
      await sessions.use(name, nothing)
      await settled()
    }
    expect(log).toEqual(["open a", "open b", "open c", "close b", "open b", "close a"])
  })

  it("are not closed under the hands of a call", async () => {
    const { sessions, log } = keep(1)
    let finish = () => {}
    const work = sessions.use("a", () => new Promise<void>((resolve) => void (finish = resolve)))
    await sessions.use("b", nothing)
    const ended = sessions.end("a")
    await settled()
    expect(log).not.toContain("close a")
    finish()
    await Promise.all([work, ended])
    expect(log).toContain("close a")
  })

  it("begin anew under a name that was ended", async () => {
    const { sessions, log } = keep()
    await sessions.use("a", nothing)
    await sessions.end("a")
    await sessions.use("a", nothing)
    expect(log).toEqual(["open a", "close a", "open a"])
  })

  it("pass on what goes wrong, and try again the next time", async () => {
    let fail = true
    const sessions = createSessions({
      async open() {
        if (fail) throw new Error("The folder is gone.")
        return createSession({ workspace: memoryWorkspace({}) })
      },
    })
    await expect(sessions.use("a", nothing)).rejects.toThrow("The folder is gone.")
    fail = false
    await expect(sessions.use("a", async () => "done")).resolves.toBe("done")
  })

  it("are all closed at the end", async () => {
    const { sessions, log } = keep()
    for (const name of ["a", "b"]) await sessions.use(name, nothing)
    await sessions.close()
    expect(log.slice(2).sort()).toEqual(["close a", "close b"])
  })

  it("are closed at the end also if they were ended a moment ago", async () => {
    const { sessions, log } = keep()
    await sessions.use("a", nothing)
    void sessions.end("a")
    await sessions.close()
    expect(log).toEqual(["open a", "close a"])
  })
})

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
