// Loaded into a process whose memory is watched: told by a signal, it throws away what nobody needs, and writes down
// how much is left. Needs `--expose-gc`.

import { renameSync, writeFileSync } from "node:fs"

process.on("SIGUSR2", () => {
  globalThis.gc()
  const file = process.env.SOAK_HEAP
  writeFileSync(`${file}.tmp`, String(process.memoryUsage().heapUsed))
  renameSync(`${file}.tmp`, file)
})
