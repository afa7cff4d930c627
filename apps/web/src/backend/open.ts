import type { Backend } from "emend/api"
import { httpBackend } from "./http.ts"

/** The backend of this page: the server that it came from, or, in the playground, one in memory. */
export async function openBackend(): Promise<Backend> {
  if (import.meta.env.MODE === "playground") {
    const { openPlayground } = await import("../playground/backend.ts")
    return openPlayground()
  }
  return httpBackend({
    base: new URL(".", location.href),
    token: new URLSearchParams(location.search).get("token") ?? "",
    page: pageName(),
  })
}

function pageName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(36)).join("")
}
