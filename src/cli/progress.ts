/** A bar on standard error for what takes longer than a second. On anything but a terminal it stays silent. */
export interface Progress {
  update(done: number, total?: number): void
  end(): void
}

const patience = 1000
const interval = 100
const width = 24

export function createProgress(what: string): Progress {
  if (!process.stderr.isTTY) return { update() {}, end() {} }
  let started = Date.now()
  let drawn = 0
  return {
    update(done, total) {
      const now = Date.now()
      if (now - started < patience || now - drawn < interval) return
      drawn = now
      process.stderr.write(`\r\u001b[K${barText(what, done, total, now - started)}`)
    },
    end() {
      if (drawn > 0) process.stderr.write("\r\u001b[K")
      // It may go on after a question, and the time to answer is not its own.
      started = Date.now()
      drawn = 0
    },
  }
}

export function barText(what: string, done: number, total: number | undefined, elapsed: number): string {
  const seconds = `${Math.round(elapsed / 1000)} s`
  if (total === undefined || total === 0) return `${what} ${done.toLocaleString("en")} · ${seconds}`
  const share = Math.min(1, done / total)
  const full = Math.round(share * width)
  return `${what} [${"█".repeat(full)}${"░".repeat(width - full)}] ${Math.floor(share * 100)} % · ${seconds}`
}
