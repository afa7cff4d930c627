import type { Trust } from "../config.ts"
import { oneLine } from "../text/visible.ts"
import { askOnce } from "./keys.ts"

/** Is there a person to ask: someone who sees what is said, at a terminal? */
export function canAsk(): boolean {
  return process.stderr.isTTY === true && !process.env.CI
}

/**
 * Asks the person whether they trust a folder, and remembers the answer. True: they do, since now. Who has said no is not asked again,
 * until the folder wants something else.
 */
export async function askForTrust(trust: Trust, { again = false } = {}): Promise<boolean> {
  if (!canAsk() || (!again && trust.state !== "unknown" && trust.state !== "changed")) return false
  const key = await askOnce(
    `${trustText(trust)}\nDo you trust it, and these programs? [y] yes  [n] no, and do not ask again  [s] not now: `,
  )
  if (key === "y" || key === "n") trust.decide(key === "y")
  return key === "y"
}

/** What a folder wants, for a person to judge. */
export function trustText({ folder, state, wants, changed }: Trust): string {
  const heads: Record<Trust["state"], string> = {
    nothing: "wants nothing that you would have to trust it for",
    trusted: "is trusted. It wants to",
    changed: "has changed since you trusted it. It wants to",
    refused: "is not trusted: you have said no. It wants to",
    unknown: "is not trusted. It wants to",
  }
  return [
    `${oneLine(folder)} ${heads[state]}${wants.length > 0 ? ":" : "."}`,
    ...wants.map((want) => `  - ${oneLine(want)}`),
    ...changed().map((file) => `  ! ${oneLine(file)} has changed since you trusted it, and is not run.`),
  ].join("\n")
}
