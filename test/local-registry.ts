import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { basename, dirname, join } from "node:path"

interface Manifest {
  name: string
  version: string
  dependencies?: Record<string, string>
}

/** A registry that has just what is installed here, and one package of its own: npm can install from it without any network. */
export async function startRegistry(top: string, names: readonly string[], packed?: string) {
  const all = [
    ...installed(top, names),
    ...(packed === undefined ? [] : [served(manifestIn(top), readFileSync(packed))]),
  ]
  const packages = new Map(all.map((each) => [each.manifest.name, each]))
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "/").slice(1)
    const tarball = packages.get(path.replace(/\/-\/package\.tgz$/, ""))
    if (!tarball) return response.writeHead(404).end("{}")
    if (path.endsWith(".tgz")) return response.end(tarball.bytes)
    const { name, version } = tarball.manifest
    const dist = { tarball: `${address()}/${name}/-/package.tgz`, integrity: tarball.integrity }
    const versions = { [version]: { ...tarball.manifest, dist } }
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify({ name, "dist-tags": { latest: version }, versions }))
  })
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return { address: address(), close: () => server.close() }
}

/** The packages of these names and all that they need, as tarballs of what is in `node_modules`. */
function installed(top: string, names: readonly string[]) {
  const folders = new Map<string, string>()
  const find = (name: string, from: string): void => {
    const folder = join(from, "node_modules", name)
    if (!existsSync(folder)) find(name, dirname(from))
    else if (!folders.has(name)) {
      folders.set(name, folder)
      for (const each of Object.keys(manifestIn(folder).dependencies ?? {})) find(each, folder)
    }
  }
  for (const name of names) find(name, top)
  return [...folders.values()].map((folder) => {
    const args = ["-czf", "-", "--exclude=node_modules", "-C", dirname(folder), basename(folder)]
    return served(manifestIn(folder), execFileSync("tar", args, { maxBuffer: 2 ** 28 }))
  })
}

function served(manifest: Manifest, bytes: Buffer) {
  return { manifest, bytes, integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}` }
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
}
