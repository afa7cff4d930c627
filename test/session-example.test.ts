import { expect, it, vi } from "vitest"

it("the example of sessions says what its page promises", async () => {
  const said: string[] = []
  const log = vi.spyOn(console, "log").mockImplementation((...words) => void said.push(words.join(" ")))
  try {
    await import("../examples/session.ts")
  } finally {
    log.mockRestore()
  }
  expect(said).toEqual([
    "greet.py has not been read in this session, so that this edit was not attempted.",
    "event: read",
    "edit greet.py? 7 lines",
    "always would mean *",
    "event: edited",
    "applied",
    // To take it back is to change the file again.
    "edit greet.py? 7 lines",
    "always would mean *",
    "event: undone",
  ])
})
