/** Does a path from the root fit one of the globs? Those without a slash hold in every folder, dot files included. */
export async function matcherOf(globs: string | readonly string[]): Promise<(path: string) => boolean> {
  // Loaded when it is needed: most commands have no use for it.
  const { default: picomatch } = await import("picomatch")
  const matchers = [globs].flat().map((glob) => picomatch(glob, { dot: true, basename: !glob.includes("/") }))
  return (path) => matchers.some((matches) => matches(path))
}
