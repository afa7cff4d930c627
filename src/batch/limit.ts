import { EmendError } from "../core.ts"

/** As much as the page and the MCP server take, and as large as a file may be that is edited. */
export const largestInput = 64 * 1024 * 1024

export function tooLarge(what = "The input"): EmendError {
  return new EmendError("usage", `${what} is larger than ${largestInput >> 20} MB. Split it into parts.`)
}
