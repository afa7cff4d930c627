// Installs the agents that emend is tried in, beside the packages of this project; `npm run test:clients` tries them.
//
//   node scripts/clients.mjs                     all of them, about 1.6 GB
//   node scripts/clients.mjs claude-code codex   these
//
// One that cannot be had (no network, no such machine) is passed over, and said so; its tests then skip.

import { clients, installClient } from "./client-versions.mjs"

const names = process.argv.slice(2)
for (const name of names.length > 0 ? names : Object.keys(clients)) {
  if (!(name in clients)) {
    console.error(`There is no client called ${name}. There are: ${Object.keys(clients).join(", ")}.`)
    process.exit(2)
  }
  const reason = installClient(name)
  console.log(reason ? `skipped: ${reason}` : `${clients[name].package} is installed.`)
}
