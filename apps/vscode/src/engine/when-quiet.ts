/** Tells somebody who asks back of what happens. */
export interface Teller {
  /** Something happened. */
  tellSoon(): void
  /** Somebody asks. Whoever is told of more meanwhile drops the answer: so nothing is told before they have it. */
  asked<T>(answer: Promise<T>): Promise<T>
  dispose(): void
}

/**
 * Tells once of all that happens in a short time, and never while somebody waits for an answer. `later` does something after a short while,
 * and says how to call it off.
 */
export function createTeller(tell: () => void, later: (run: () => void) => () => void): Teller {
  let isNews = false
  let asking = 0
  let callOff = () => {}
  function schedule(): void {
    callOff()
    if (!isNews || asking > 0) return
    callOff = later(() => {
      isNews = false
      tell()
    })
  }
  return {
    tellSoon() {
      isNews = true
      schedule()
    },
    async asked(answer) {
      asking++
      schedule()
      try {
        return await answer
      } finally {
        asking--
        schedule()
      }
    },
    dispose() {
      isNews = false
      callOff()
    },
  }
}
