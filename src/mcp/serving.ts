/** A server that runs. */
export interface Serving {
  /** Resolves when it has ended, because its client is gone or because it was closed. */
  ended: Promise<void>
  close(): Promise<void>
}
