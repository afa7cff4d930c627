import fc from "fast-check"
import { needsAllCases } from "../tests.ts"
import { runningFile } from "./vitest.ts"

const most = 25

/** fast-check with fewer cases for each law: every mutant is tried on all of them. */
export default {
  ...fc,
  assert: ((property: never, options: { numRuns?: number } = {}) => {
    const { numRuns = 100 } = options
    return fc.assert(property, {
      ...options,
      numRuns: needsAllCases.has(runningFile) ? numRuns : Math.min(numRuns, most),
    })
  }) as typeof fc.assert,
}
