import { open } from "./db.ts"
import { log } from "./log.ts"

/** Starts the server. */
export function start(port: number) {
  const db = open()
  log(`listening on ${port}`)
  return { db, port }
}

export function stop(server: { db: { close(): void } }) {
  server.db.close()
  log("stopped")
}

export const version = "1.0.0"
