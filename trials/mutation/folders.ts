/** The folders of `src/` whose code is mutated. */
export const folders = ["locate", "plan", "excerpt", "commit", "protocols"] as const

export type Folder = (typeof folders)[number]
