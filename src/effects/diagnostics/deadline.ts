/** A moment, in the terms of `performance.now()`. */
export type Deadline = number

export function deadlineIn(milliseconds: number): Deadline {
  return performance.now() + milliseconds
}

/** The answer if it comes in time, or undefined. A rejection counts as no answer. */
export async function inTime<T>(answer: Promise<T>, until: Deadline): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, until - performance.now()), undefined)
  })
  try {
    return await Promise.race([answer.catch(() => undefined), late])
  } finally {
    clearTimeout(timer)
  }
}
