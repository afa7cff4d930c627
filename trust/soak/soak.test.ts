import { expect, it } from "vitest"
import { top } from "../../test/sources.ts"
import { soak } from "./run.ts"

it("agents of all kinds work on a repository, and everything is as it must be after each step", async () => {
  const { counts } = await soak({
    top,
    folders: ["src/text", "src/plan", "docs/decisions"],
    seed: 1,
    after: async (_, __, number) => number < 200,
  })
  expect(counts.get("edit: right")?.done).toBeGreaterThan(30)
  expect(counts.get("undo")?.done).toBeGreaterThan(3)
}, 60_000)
