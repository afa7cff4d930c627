import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { EmendError } from "../core.ts"

interface Packages {
  pg: typeof import("pg")
  "pg-boss": typeof import("pg-boss")
}

/** Packages that only queues need, and that only those install who have one. */
export async function loadPackage<Name extends keyof Packages>(name: Name): Promise<Packages[Name]> {
  try {
    const loaded: object = name === "pg" ? await import("pg") : await import("pg-boss")
    // pg and the older pg-boss are CommonJS, the newer is a module with a name for its class.
    const { PgBoss, default: whole } = loaded as Record<"PgBoss" | "default", Packages[Name]>
    return PgBoss ?? whole
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause
    throw new EmendError("usage", `Queues need the packages pg-boss and pg. ${howTo()}`, { cause })
  }
}

/** What its tables depend on: their own version is no sooner known than they are there. */
export function majorOfBoss(): string {
  const main = createRequire(import.meta.url).resolve("pg-boss")
  return JSON.parse(readFileSync(join(main, "../../package.json"), "utf8")).version.split(".", 1)[0]
}

/** The newer pg-boss wants a newer Node. */
function howTo(): string {
  const [major = 0] = process.versions.node.split(".").map(Number)
  return `Install them beside emend: npm install pg ${major < 22 ? "pg-boss@10" : "pg-boss"}`
}
