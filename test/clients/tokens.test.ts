import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { findClient } from "../../scripts/client-versions.mjs"
import { countTokens } from "../../src/tokens/count.ts"
import { top } from "../sources.ts"
import { type Client, clients, runClient } from "./agents.ts"
import { addOption, modelFor, newPlace, setUp } from "./place.ts"

/**
 * What a day's work costs the model in tokens, by what the agent really shows it: a file of 57 lines, read twice, eight edits of which two are
 * refused, one taken back. Once as a server answers by itself, once with the data for programs, as it did before.
 */

const text = readFileSync(join(top, "test/clients/day.txt"), "utf8")

function day({ read, edit, undo }: Client) {
  const change = (old: string, now: string) => edit("bounded.ts", old, now)
  return [
    read("bounded.ts"),
    change("textLimit = 60_000", "textLimit = 50_000"),
    change("const long = 500", "const long = 800"),
    change("const long = 1000", "const long = 800"),
    change(
      "    let left = limit\n    let count = lengths.length",
      "    let left = limit\n    let rest = lengths.length",
    ),
    undo,
    change("const lengths: number[] = []", "const sizes: number[] = []"),
    change("  lengths.push(text.length)", "  sizes.push(text.length)"),
    read("bounded.ts"),
    change("fairShare(lengths, limit)", "fairShare(sizes, limit)"),
    change("if (text.length > limit)", "if (text.length >= limit)"),
    { say: "Done." },
  ]
}

describe.each(clients.filter(({ name }) => name === "claude-code" || name === "codex"))(
  "$name",
  { timeout: 120_000 },
  (client) => {
    async function tokens(structured: boolean): Promise<number> {
      const place = newPlace()
      writeFileSync(join(place.project, "bounded.ts"), text)
      await setUp(client, place, ["--allow-edits"])
      if (structured) addOption(client, place, "--structured")
      const model = await modelFor(day(client))
      await runClient(client, place, model.url)
      expect(model.shown()).toHaveLength(11)
      return countTokens(model.shown().map(client.unwrapped).join("\n"))
    }

    it("shows the model less than a third of what it did", async ({ skip }) => {
      const found = findClient(client.name)
      skip("reason" in found, "reason" in found ? found.reason : "")
      const [before, after] = [await tokens(true), await tokens(false)]
      console.log(`${client.name}: ${before} tokens before, ${after} after`)
      expect(after * 3).toBeLessThan(before)
    })
  },
)
