/** Where the counters of branches are while the instrumented code runs. */
export const countersName = "__emendBranches"
export const mostBranches = 1 << 16
