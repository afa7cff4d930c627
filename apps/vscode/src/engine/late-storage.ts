/** How storage is asked that cannot be reached yet. */
export interface Patience {
  /** An error that says what is so ("there is no such file"), and not that nobody answers. */
  isAnswer(error: unknown): boolean
  /** How long to wait before each further try. */
  pauses: Iterable<number>
  wait(milliseconds: number): Promise<unknown>
}

/** Asks again where there is no answer yet: VS Code in a browser runs an extension before it can reach what it keeps for it. */
export async function patiently<T>(
  ask: () => PromiseLike<T>,
  { isAnswer, pauses, wait }: Patience,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask()
    } catch (error) {
      if (isAnswer(error)) throw error
      await wait(pause)
    }
  }
  return ask()
}

/**
 * Puts what was remembered before what is known, whenever it comes. What was added meanwhile may have been remembered as well by then: it
 * is there once, as it is here.
 */
export async function recallInto<T extends { id: string }>(
  known: T[],
  recalled: Promise<readonly T[]>,
): Promise<void> {
  const found = await recalled
  const own = new Set(known.map(({ id }) => id))
  known.unshift(...found.filter(({ id }) => !own.has(id)))
}
