import { randomBytes } from "node:crypto"

/**
 * Codes that open the page once. A browser is started with an address on its command line, which every user of the machine can
 * read: so what is there is worth nothing as soon as the page has asked for its token by it.
 */
export interface Codes {
  /** A new one, good for one use within some time. */
  make(): string
  /** Is it good? From now on it is not. */
  redeem(code: string): boolean
}

export function createCodes({ milliseconds = 120_000, now = Date.now } = {}): Codes {
  const ends = new Map<string, number>()
  return {
    make() {
      const code = randomBytes(24).toString("base64url")
      ends.set(code, now() + milliseconds)
      return code
    },
    redeem(code) {
      const end = ends.get(code)
      ends.delete(code)
      return end !== undefined && now() <= end
    },
  }
}
