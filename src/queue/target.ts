import { EmendError } from "../core.ts"

/** A database that holds queues: how to reach it, and how to speak of it. */
export interface Target {
  url: string
  /** Host, port and database: all that messages say of it. */
  shown: string
  /** A text without anything secret of the address in it. */
  hide(text: string): string
}

const example = "postgres://USER:PASSWORD@HOST:5432/DATABASE"

/** No message names what was given: a mistyped address has a password in it as well. */
export function readTarget(given: string | undefined): Target {
  if (!given) {
    throw new EmendError("usage", `Name the database: --queue ${example}, or the same in EMEND_QUEUE.`)
  }
  // A socket has no host (postgres://USER@/DATABASE?host=/run/postgresql), which Node takes for no address.
  const hasHost = URL.canParse(given)
  const whole = hasHost ? given : given.replace("@/", "@localhost/")
  const address = URL.canParse(whole) ? new URL(whole) : undefined
  if (address?.protocol !== "postgres:" && address?.protocol !== "postgresql:") {
    throw new EmendError(
      "usage",
      `--queue takes the address of a PostgreSQL database (${example}). What was given is none.`,
    )
  }
  if ([address.username, address.password, address.pathname].some((part) => decoded(part) === undefined)) {
    throw new EmendError("usage", "The address of --queue has a % that is no escape. Write it as %25.")
  }
  if (mayShowPassword(address)) {
    throw new EmendError(
      "usage",
      "The address of --queue does not end where its password does. Write / as %2F, ? as %3F and # as %23 there.",
    )
  }
  // Where pg looks, one after the other.
  const { PGHOST, PGPORT } = process.env
  const host = address.searchParams.get("host") || (hasHost && address.hostname) || PGHOST || "localhost"
  const port = address.searchParams.get("port") || address.port || PGPORT || "5432"
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new EmendError(
      "usage",
      "The port of the database, in the address of --queue or in PGPORT, is none.",
    )
  }
  // As Node writes it: pg reads a space in it, and then every escape, in a way of its own.
  const url = hasHost ? address.href : given
  return { url, shown: `${host}:${port}${address.pathname}`, hide: hider(given, address) }
}

/** A password with one of these characters as it is ends early, and would pass for a port and a database. */
function mayShowPassword({ username, pathname, search, hash }: URL): boolean {
  return hash !== "" || pathname.includes("@") || (username === "" && search.includes("@"))
}

function hider(given: string, address: URL): Target["hide"] {
  const passwords = [address.password, address.searchParams.get("password") ?? ""]
  const words = passwords.flatMap((word) => [word, decoded(word) ?? ""])
  // The longest first: one may be part of another.
  const secrets = [given, ...words].filter(Boolean).sort((a, b) => b.length - a.length)
  return (text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, "***"), text)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export function checkRunName(name: string | undefined): string {
  if (name === undefined) throw new EmendError("usage", "Give the run a name: --run NAME.")
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)) {
    throw new EmendError(
      "usage",
      `${JSON.stringify(name)} is no name for a run. Take up to 64 letters, digits, dots, dashes and underscores, and start with a letter or a digit.`,
    )
  }
  return name
}
