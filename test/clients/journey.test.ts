import { describe, expect, it } from "vitest"
import { findClient } from "../../scripts/client-versions.mjs"
import { lineHashes } from "../../src/plan/hashes.ts"
import { clients, runClient } from "./agents.ts"
import { addOption, modelFor, newPlace, setUp, source } from "./place.ts"

/**
 * Real agents, each from a clean home folder, set up by `emend init` as its page says, with a scripted model behind them. What the model
 * is shown is what the agent really sends it.
 */

describe.each(clients)("$name", { timeout: 120_000 }, (client) => {
  const found = findClient(client.name)
  const reason = "reason" in found ? found.reason : ""

  it(`reads, is refused, edits, takes it back, and edits again${reason && ` (skipped: ${reason})`}`, async ({
    skip,
  }) => {
    skip(reason !== "", reason)
    const place = newPlace()
    await setUp(client, place, ["--allow-edits"])
    const loop = "    for (const item of items) {"
    const model = await modelFor([
      client.read("total.js"),
      client.edit("total.js", "let count = 0", "let count = 1"),
      client.edit("total.js", `    let sum = 0\n${loop}`, `    let sum = 1\n${loop}`),
      client.undo,
      client.edit("total.js", "\treturn sum\n", "\treturn sum // in euros\n"),
      { say: "Done." },
    ])
    const ran = await runClient(client, place, model.url, client.allowing)
    const [read, refused, edited, undone, again] = model.shown().map(client.unwrapped)
    expect(read, ran.said).toContain("let sum = 0")
    // Plain text with line breaks, and nothing else.
    expect(refused).toMatch(/\nWhat to do: .*$/)
    expect(refused!.split("\n")[0]).toBe(`${client.oldText ?? "oldString"} not found in content`)
    expect(edited).toBe(
      "Edit applied successfully.\nThe old text was found at line 2, but differs from the file (indentation).",
    )
    expect(undone).toBe("Taken back. 1 file restored:\n total.js")
    expect(again).toBe("Edit applied successfully.")
    expect(place.text()).toBe(source.replace("return sum", "return sum // in euros"))
    expect(ran.status).toBe(0)
  })

  if (client.serverIn !== undefined)
    it(`takes lines by their hashes, and is told of a stale one with what is there${reason && " (skipped)"}`, async ({
      skip,
    }) => {
      skip(reason !== "", reason)
      const place = newPlace()
      await setUp(client, place, ["--allow-edits"])
      addOption(client, place, "--anchors")
      const start = `2:${lineHashes(source.split("\n")[1]!)[1]}`
      const { call } = client.edit("", "", "")
      const edit = (newString: string) => ({ call, input: { filePath: "total.js", start, newString } })
      const model = await modelFor([
        client.read("total.js"),
        edit("\tlet sum = 1"),
        edit("\tlet sum = 2"),
        { say: "Done." },
      ])
      const ran = await runClient(client, place, model.url, client.allowing)
      const [read, edited, stale] = model.shown().map(client.unwrapped)
      expect(read, ran.said).toContain(`${start}|\tlet sum = 0`)
      expect(edited).toMatch(/^Edit applied successfully\./)
      expect(stale).toMatch(/Line 2 is another one now: let sum = 1[\s\S]*2:[0-9a-f]{2}\|\tlet sum = 1/)
      expect(place.text()).toBe(source.replace("sum = 0", "sum = 1"))
    })

  if (client.ownEdit)
    it(`has its own edit tool no more, or asks first${reason && " (skipped)"}`, async ({ skip }) => {
      skip(reason !== "", reason)
      const place = newPlace()
      await setUp(client, place, [])
      const model = await modelFor([
        client.read("total.js"),
        client.edit("total.js", "let sum = 0", "let sum = 1"),
        { say: "Done." },
      ])
      await runClient(client, place, model.url, client.withoutOwn || [])
      const { call } = client.ownEdit!("", "", "")
      if (client.withoutOwn !== false) expect(model.offered()).not.toContain(call)
      // Gemini does not even offer what it would have to ask about.
      if (client.name !== "gemini") expect(client.unwrapped(model.shown()[0]!)).toContain("let sum = 0")
      // Nobody is there to be asked.
      expect(place.text()).toBe(source)
    })
})
