import { readTarget, type Target } from "../queue/index.ts"

/** The database of --queue or EMEND_QUEUE. What a program was started with, other users can see: from here on they see its name. */
export function queueTarget({ queue }: { queue?: string }): Target {
  if (queue !== undefined) process.title = "emend"
  // Who keeps it in a file or a Secret often has a line break behind it.
  return readTarget((queue ?? process.env.EMEND_QUEUE)?.trim())
}
