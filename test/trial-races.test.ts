import { expect, it } from "vitest"
import { race } from "../trials/races/race.ts"

// A short round of `node trials/run.mjs races`. What happens in it differs from run to run; what it must come to does not.
it("many who edit the same files, by library, MCP and command line, all get through, and some are killed", {
  timeout: 120_000,
}, async () => {
  const { crowd, records, violations } = await race({
    surfaces: ["library", "mcp", "library", "cli"],
    edits: 25,
    kills: 3,
    undos: 10,
    seed: 1,
  })
  expect(violations).toEqual([])
  expect([...crowd.acknowledged.keys()].sort()).toEqual(["w0", "w1", "w2", "w3"])
  for (const edits of crowd.acknowledged.values()) expect(edits).toBeGreaterThanOrEqual(25)
  expect(records).toBeGreaterThan(50)
})
