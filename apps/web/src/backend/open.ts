import type { Backend } from "emend/api"
import { httpBackend, type Rejoin } from "./http.ts"

/** The backend of this page: the server that it came from, or, in the playground, one in memory. */
export async function openBackend(): Promise<{ backend: Backend; rejoin?: Rejoin }> {
  if (import.meta.env.MODE === "playground") {
    const { openPlayground } = await import("../playground/backend.ts")
    return { backend: openPlayground() }
  }
  const base = new URL(".", location.href)
  return httpBackend({
    base,
    token: await takeToken(base),
    page: pageName(),
    onToken: (token) => sessionStorage.setItem(remembered, token),
  })
}

const remembered = "emend-token"

/**
 * The token is in the address, or the server gives it for the code that is there. Neither stays in the address, where it would be
 * seen, copied and kept in the history; this tab remembers it until it is closed.
 */
async function takeToken(base: URL): Promise<string> {
  const address = new URL(location.href)
  const code = address.searchParams.get("code")
  const given = address.searchParams.get("token") ?? (code === null ? null : await redeem(base, code))
  for (const name of ["token", "code"]) address.searchParams.delete(name)
  if (address.href !== location.href) history.replaceState(history.state, "", address)
  if (given !== null) sessionStorage.setItem(remembered, given)
  return given ?? sessionStorage.getItem(remembered) ?? ""
}

async function redeem(base: URL, code: string): Promise<string | null> {
  const response = await fetch(new URL("open", base), { method: "POST", body: code }).catch(() => undefined)
  return response?.ok ? ((await response.json()) as { token: string }).token : null
}

function pageName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join("")
}
