/** Settles when somebody ends this program: from now on, that does not end it by itself. */
export function whenEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve())
  })
}
