import fc from "fast-check"

const most = 25

/** fast-check with fewer cases for each law: every mutant is tried on all of them. */
export default {
  ...fc,
  assert: ((property: never, options: { numRuns?: number } = {}) =>
    fc.assert(property, { ...options, numRuns: Math.min(options.numRuns ?? 100, most) })) as typeof fc.assert,
}
