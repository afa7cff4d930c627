/** The lock files of the project, by path from its top. */
export const locks: readonly string[]
/** What is wrong with a lock file, one line each. */
export function problemsOf(lock: { packages: Record<string, object> }): string[]
