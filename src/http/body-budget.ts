import type { IncomingMessage } from "node:http"

/** Takes the body of a request on, or says no: there are too many bytes under way already. */
export type BodyBudget = (request: IncomingMessage) => boolean

/**
 * What all requests together may have in memory while they are read, in bytes. One that does not say how long it is counts as the
 * longest there may be. A body is under way until it has ended, or its client is gone or was cut off.
 */
export function createBodyBudget({ total, longest }: { total: number; longest: number }): BodyBudget {
  let underWay = 0
  return (request) => {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers
    const claimed = encoding !== undefined ? longest : Math.min(Number(length ?? 0), longest)
    if (claimed === 0) return true
    if (underWay + claimed > total) return false
    underWay += claimed
    let isDone = false
    const done = () => {
      if (!isDone) underWay -= claimed
      isDone = true
    }
    request.once("end", done).once("close", done)
    return true
  }
}
