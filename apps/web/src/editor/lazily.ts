/**
 * Loads a part of the page when it is needed and opens something with it. The answer closes that, or keeps it from being
 * opened. A server that is gone for a moment is asked again.
 */
export function lazily<Module>(
  load: () => Promise<Module>,
  open: (module: Module) => () => void,
): () => void {
  let close: (() => void) | undefined
  let closed = false
  const attempt = async () => {
    try {
      const module = await load()
      if (!closed) close = open(module)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      if (!closed) setTimeout(attempt, 2000)
    }
  }
  void attempt()
  return () => {
    closed = true
    close?.()
  }
}
