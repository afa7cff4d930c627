import { packages, versionOf } from "../grammars/installed.ts"

/** What results depend on beside their cases: the emend that runs them and, where a case asks for them, its parsers. */
export interface Engine {
  version: string
  parsers: string
}

export function engineOf(version: string): Engine {
  const parsers = Object.values(packages).flatMap((name) => {
    const found = versionOf(name)
    return found === undefined ? [] : [`${name} ${found}`]
  })
  return { version, parsers: parsers.join(", ") || "no parsers" }
}

/** Whether it gives the results that the other would give. */
export function isLike(one: Engine, other: Engine, { parsed }: { parsed: boolean }): boolean {
  return one.version === other.version && (one.parsers === other.parsers || !parsed)
}

export const engineText = ({ version, parsers }: Engine) => `emend ${version} with ${parsers}`
