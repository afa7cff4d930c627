import { explainDiskError } from "../commit/disk-refusal.ts"
import { EmendError } from "../core.ts"

/** What a person is told of something that went wrong. Where in the code it was, they need to know of a bug alone. */
export function faultText(error: unknown): string {
  if (error instanceof EmendError) return error.message
  const { code, syscall, path, stack } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return stack ?? String(error)
  const { reason, hint } = explainDiskError(code)
  return `${path ?? syscall}: ${reason} (${code}). ${hint}`
}
