import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { EmendError } from "../core.ts"
import { messageOf } from "../issues/error.ts"
import type { Failure } from "./api.ts"

export function failure(
  code: Failure["code"],
  message: string,
  rest: Omit<Failure, "code" | "message"> = {},
) {
  return { error: { code, message, ...rest } }
}

export function refusal(
  context: Context,
  status: ContentfulStatusCode,
  code: Failure["code"],
  message: string,
): Response {
  return context.json(failure(code, message), status)
}

/** What went wrong, as an answer. Faults of the server itself are told in short, and in full to whoever runs it. */
export function failureOf(error: unknown): { error: Failure } {
  if (error instanceof EmendError) {
    const code = error.kind === "usage" || error.kind === "locked" ? error.kind : "io_error"
    return failure(code, error.message)
  }
  return failure("internal", `Something went wrong in the server: ${messageOf(error)}`)
}
