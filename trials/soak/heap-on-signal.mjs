// Loaded into a process whose memory is watched: told by a signal, it throws away what nobody needs, and writes down
// what is left. Needs `--expose-gc`.

import { renameSync, writeFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { getHeapSpaceStatistics } from "node:v8"

process.on("SIGUSR2", async () => {
  for (let round = 0; round < 3; round++) {
    globalThis.gc()
    await sleep(20)
  }
  const file = process.env.SOAK_HEAP
  writeFileSync(`${file}.tmp`, JSON.stringify(getHeapSpaceStatistics()))
  renameSync(`${file}.tmp`, file)
})
