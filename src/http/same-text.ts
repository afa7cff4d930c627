import { createHash, timingSafeEqual } from "node:crypto"

/** Takes the same time whatever is wrong, so that nobody can guess a token letter by letter. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
