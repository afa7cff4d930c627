import { describe, expect, it } from "vitest"
import type { GaugeReading } from "./gauges.ts"
import { growth, verdict } from "./verdict.ts"

const MB = 2 ** 20

describe("verdict", () => {
  it("room for new objects is no leak, memory that is kept is one", () => {
    const busy = Array.from({ length: 60 }, (_, minute) => reading(minute, { room: minute * MB }))
    expect(growth(busy).every(({ holds }) => holds)).toBe(true)
    const leaking = Array.from({ length: 60 }, (_, minute) => reading(minute, { own: (50 + minute) * MB }))
    expect(growth(leaking).filter(({ holds }) => !holds)).toMatchObject([
      { what: "MCP server: all memory of its own", early: 65 * MB, late: 105 * MB, hourly: 60 * MB },
    ])
  })

  it("a descriptor that stays is named, even where another one has gone", () => {
    const before = reading(0, {})
    const end = { ...before, own: { ...before.own, descriptors: ["/tmp/left.lock"] } }
    const failed = verdict({ readings: [], before, end }).filter(({ holds }) => !holds)
    expect(failed).toMatchObject([
      {
        what: "descriptors before the start and after the end (more: 1 × /tmp/left.lock)",
        early: 1,
        late: 1,
      },
    ])
  })

  it("the descriptors that a server has more and more of are named", () => {
    const readings = Array.from({ length: 60 }, (_, minute) => {
      const { server, ...rest } = reading(minute, {})
      return { ...rest, server: { ...server, descriptors: Array(minute + 1).fill("tcp socket") } }
    })
    const failed = growth(readings).filter(({ holds }) => !holds)
    expect(failed).toMatchObject([{ what: "MCP server: descriptors (more: 59 × tcp socket)" }])
  })
})

/** What is the same each time, but for some of the server's memory. */
function reading(minute: number, memory: Partial<GaugeReading["server"]["memory"]>): GaugeReading {
  const same = { heap: 20 * MB, own: 50 * MB, outside: 10 * MB, room: MB, resident: 90 * MB }
  const own = { memory: same, descriptors: ["pipe"] }
  const server = { memory: { ...same, ...memory }, descriptors: ["pipe"] }
  return { minute, steps: minute, own, server, children: 0, handles: 0, journal: 0 }
}
