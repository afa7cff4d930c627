import type { Answer, Backend, BackendEvent, Failure } from "emend/api"
import { questionsBy } from "./questions.ts"

export interface HttpOptions {
  /** The folder that the page was served from. */
  base: string | URL
  /** From the page's address: whoever does not know it is not let in. */
  token: string
  /** A name for this page, so that it knows its own doings among the events. */
  page: string
  /** A person gave another one. */
  onToken?(token: string): void
}

/** Goes on with the server at this address, which a person has copied from where it was started. False: it is no such address. */
export type Rejoin = (address: string) => boolean

/** The backend behind a server: one POST per question, and a stream of events. */
export function httpBackend(given: HttpOptions): { backend: Backend; rejoin: Rejoin } {
  const options = { ...given }
  const ask =
    <Of, T>(name: string) =>
    (of?: Of): Promise<Answer<T>> =>
      post(options, name, of ?? {})
  return {
    backend: { ...questionsBy(ask), events: (listener) => listen(options, listener) },
    rejoin(address) {
      const url = URL.parse(address.trim())
      const token = url?.searchParams.get("token")
      if (!url || !token) return false
      options.token = token
      options.onToken?.(token)
      // Another port is another place, with nothing of what is here.
      if (url.origin !== new URL(options.base).origin) location.assign(url)
      return true
    },
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
function listen(options: HttpOptions, listener: (event: BackendEvent) => void): () => void {
  const { base, page } = options
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    const address = new URL("api/events", base)
    address.searchParams.set("token", options.token)
    address.searchParams.set("page", page)
    source = new EventSource(address)
    source.onmessage = ({ data }) => {
      const event = JSON.parse(data) as BackendEvent
      // What this page did itself is no news to it.
      if (!("by" in event) || event.by !== page) listener(event)
    }
    source.onerror = async () => {
      listener({ type: "lost" })
      if (source.readyState !== EventSource.CLOSED) return
      again = setTimeout(open, 2000)
      // Somebody is there, and does not know us: a server that was started again has another token.
      const { error } = await post(options, "workspace", {})
      if (error?.code === "unauthorised") listener({ type: "lost", refused: true })
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
  hint: "Is it still running? Start it again: this page goes on where it was.",
}

function unreadable(status: number): Failure {
  return {
    code: status === 401 || status === 403 ? "unauthorised" : "internal",
    message: `The server gave an answer that the page cannot read (status ${status}).`,
    hint: "Open the address that the server printed when it was started.",
  }
}
