import type { HttpBindings } from "@hono/node-server"
import { type Context, Hono } from "hono"
import { schemaProblems } from "../issues/schema-problems.ts"
import { failure, failureOf } from "./answers.ts"
import type { ServerBackend } from "./backend.ts"
import { eventStream } from "./event-stream.ts"
import type { Hub } from "./hub.ts"
import type { Incoming } from "./incoming.ts"
import { type RequestName, requests } from "./requests.ts"

/** The largest question: a response, what was chosen, and some room. In bytes. */
const largestRequest = 64 << 20

type Routes = Hono<{ Bindings: HttpBindings }>

/** What the page asks, by name, and the stream of events. */
export function createRoutes(parts: { backend: ServerBackend; hub: Hub; incoming: Incoming }): Routes {
  const { backend, hub, incoming } = parts
  const routes: Routes = new Hono()
  routes.get("/events", (context) => eventStream(context, hub))
  // Not JSON: whatever a program pipes in, as it comes.
  routes.post("/incoming", async (context) => {
    const answer = await incoming.receive(context.req.raw.body)
    return context.json(answer, answer.error ? 413 : 200)
  })
  routes.post("/:name", (context) => answer(context, backend))
  routes.all("*", (context) => context.json(failure("usage", "There is no such question."), 404))
  return routes
}

async function answer(context: Context, backend: ServerBackend): Promise<Response> {
  const name = context.req.param("name")!
  if (!isKnown(name)) return context.json(failure("usage", `There is no question called ${name}.`), 404)
  if (!/^application\/json\b/.test(context.req.header("content-type") ?? ""))
    return context.json(failure("usage", "Send JSON, with the content type application/json."), 415)
  const body = await readBody(context.req.raw, largestRequest)
  if ("refused" in body) {
    const isLate = body.refused === "timed_out"
    const most = `A request can have ${largestRequest >> 20} MB at most.`
    return isLate
      ? context.json(failure("usage", "The request took too long."), 408)
      : context.json(failure("too_large", most), 413)
  }
  const question = readQuestion(name, body.text)
  if ("error" in question) return context.json(question, 400)
  try {
    // The schema of each name is what its method takes.
    const ask = backend[name] as (of: unknown, by?: string) => Promise<object>
    return context.json(await ask(question.value, context.req.header("x-emend-page")))
  } catch (error) {
    return context.json(failureOf(error))
  }
}

function isKnown(name: string): name is RequestName {
  return Object.hasOwn(requests, name)
}

function readQuestion(name: RequestName, body: string): { value: unknown } | ReturnType<typeof failure> {
  let given: unknown
  try {
    given = JSON.parse(body === "" ? "{}" : body)
  } catch (error) {
    return failure("usage", `The request is not JSON: ${(error as Error).message}`)
  }
  const read = requests[name].safeParse(given, { reportInput: true })
  if (read.success) return { value: read.data }
  return failure(
    "usage",
    schemaProblems(read.error, { whole: "The request", part: "key", partsAt: () => [] })
      .map(({ message }) => message)
      .join("; "),
  )
}

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
