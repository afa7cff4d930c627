/** The text of a request, or why it is not read to its end. */
export type Body = { text: string } | { refused: "too_large" | "timed_out" }

/** How long a request may take, in milliseconds. A response that is sent while its model writes is no such request. */
const slowest = 60_000

/** Reads the text of a request. Nothing beyond the limit is kept, and who sends drop by drop is not waited for. */
export async function readBody(request: Request, limit: number, patience = slowest): Promise<Body> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) return { refused: "too_large" }
  const reader = request.body?.getReader()
  if (!reader) return { text: "" }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, patience, "late")
  })
  const decoder = new TextDecoder()
  let text = ""
  let size = 0
  try {
    for (;;) {
      const step = await Promise.race([reader.read(), late])
      if (step === "late") return { refused: "timed_out" }
      if (step.done) return { text: text + decoder.decode() }
      size += step.value.length
      if (size > limit) return { refused: "too_large" }
      text += decoder.decode(step.value, { stream: true })
    }
  } finally {
    clearTimeout(timer)
    // What is still to come is nobody's.
    reader.cancel().catch(() => {})
  }
}
