import type { Answer, Backend, BackendEvent, Failure } from "emend/api"
import { questionsBy } from "./questions.ts"

export interface HttpOptions {
  /** The folder that the page was served from. */
  base: string | URL
  /** From the page's address: whoever does not know it is not let in. */
  token: string
  /** A name for this page, so that it knows its own doings among the events. */
  page: string
}

/** The backend behind a server: one POST per question, and a stream of events. */
export function httpBackend(options: HttpOptions): Backend {
  const ask =
    <Of, T>(name: string) =>
    (of?: Of): Promise<Answer<T>> =>
      post(options, name, of ?? {})
  return {
    ...questionsBy(ask),
    events: (listener) => listen(options, listener),
  }
}

async function post<T>({ base, token, page }: HttpOptions, name: string, of: unknown): Promise<Answer<T>> {
  let reply: Response
  try {
    reply = await fetch(new URL(`api/${name}`, base), {
      method: "POST",
      headers: { "content-type": "application/json", "x-emend-token": token, "x-emend-page": page },
      body: JSON.stringify(of),
    })
  } catch {
    return { error: offline }
  }
  try {
    return (await reply.json()) as Answer<T>
  } catch {
    return { error: unreadable(reply.status) }
  }
}

/** The browser makes a lost connection again by itself, unless the server turned it away. */
function listen({ base, token, page }: HttpOptions, listener: (event: BackendEvent) => void): () => void {
  const address = new URL("api/events", base)
  address.searchParams.set("token", token)
  address.searchParams.set("page", page)
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(address)
    source.onmessage = ({ data }) => {
      const event = JSON.parse(data) as BackendEvent
      // What this page did itself is no news to it.
      if (!("by" in event) || event.by !== page) listener(event)
    }
    source.onerror = () => {
      listener({ type: "lost" })
      if (source.readyState === EventSource.CLOSED) again = setTimeout(open, 2000)
    }
  }
  open()
  return () => {
    clearTimeout(again)
    source.close()
  }
}

const offline: Failure = {
  code: "offline",
  message: "The server does not answer.",
  hint: "Is `emend serve` still running? Start it again, and open the address that it prints.",
}

function unreadable(status: number): Failure {
  return {
    code: status === 401 || status === 403 ? "unauthorised" : "internal",
    message: `The server gave an answer that the page cannot read (status ${status}).`,
    hint: "Open the address that `emend serve` printed, with its token.",
  }
}
