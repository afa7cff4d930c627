import { expect, it, onTestFinished } from "vitest"
import { createCodes } from "./guard.ts"
import { serveFolder } from "./testing/serve-folder.ts"

it("a code is good once, and not for long", () => {
  let time = 0
  const codes = createCodes({ milliseconds: 10, now: () => time })
  const [one, other] = [codes.make(), codes.make()]
  expect(one).not.toBe(other)
  expect([codes.redeem("no such"), codes.redeem(one), codes.redeem(one)]).toEqual([false, true, false])
  time = 11
  expect(codes.redeem(other)).toBe(false)
})

it("the page gets its token by a code, once, and nobody gets it in another way", async () => {
  const page = await serveFolder({})
  onTestFinished(() => page.close())
  const url = new URL(page.served.openingUrl())
  expect(url.href).not.toContain(page.served.token)
  const ask = (body: string, headers: Record<string, string> = {}) =>
    page.fetch("/open", { method: "POST", body, headers })
  const code = url.searchParams.get("code")!
  // Another site's page may not even use it up.
  expect((await ask(code, { origin: "https://evil.example" })).status).toBe(403)
  expect((await ask("")).status).toBe(401)
  expect((await ask("x".repeat(10_000))).status).toBe(401)
  expect((await page.fetch(`/open?code=${code}`)).status).toBe(404)
  const answer = await ask(code)
  expect([answer.status, await answer.json()]).toEqual([200, { token: page.served.token }])
  expect(answer.headers.get("cache-control")).toBe("no-store")
  expect((await ask(code)).status).toBe(401)
})
