/** Why an `EmendError` was thrown. What a model can cause is never one of these: that is an `Issue`. */
export type EmendErrorKind =
  | "usage"
  | "io"
  | "corrupt"
  | "locked"
  /** Thrown by an `ask`: the answer comes with the next call, and this one ends before anything is written. */
  | "unanswered"

/** What went wrong, in words: anything can be thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * The one class that emend throws, for programmer and I/O faults.
 *
 * @example
 * ```ts
 * import { apply, EmendError } from "emend"
 *
 * try {
 *   await apply("", { format: "no such format" })
 * } catch (error) {
 *   if (error instanceof EmendError) console.log(error.kind, error.message)
 * }
 * ```
 */
export class EmendError extends Error {
  override readonly name = "EmendError"
  readonly kind: EmendErrorKind

  constructor(kind: EmendErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.kind = kind
  }
}
