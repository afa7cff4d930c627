import { expect, it } from "vitest"
import * as core from "./core.ts"
import * as index from "./index.ts"

it("emend has everything that emend/core has", () => {
  expect(index).toMatchObject(core)
})
