import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { replay } from "./replay.ts"
import { targetNames } from "./targets/open.ts"

const top = fileURLToPath(new URL("../..", import.meta.url))

/** A short round of the trial: everything it ever kept, and the same few mutations of that each time. */
describe.each(targetNames)("%s", (name) => {
  it("keeps the laws for every input that was kept, and for some mutations", {
    timeout: 300_000,
  }, async () => {
    expect(await replay(top, name, 40)).toEqual([])
  })
})
