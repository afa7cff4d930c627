import { Broken } from "../target.ts"

/** Hears of what nobody has caught, since that would end a real server. */
export interface Faults {
  /** Throws if anything was heard. */
  check(): void
  close(): void
}

export function watchFaults(): Faults {
  const heard: unknown[] = []
  const hear = (error: unknown) => void heard.push(error)
  process.on("unhandledRejection", hear).on("uncaughtException", hear)
  return {
    check() {
      const [error] = heard.splice(0)
      if (error !== undefined)
        throw new Broken(
          "nothing goes uncaught",
          error instanceof Error ? (error.stack ?? error.message) : String(error),
        )
    },
    close: () => void process.off("unhandledRejection", hear).off("uncaughtException", hear),
  }
}
