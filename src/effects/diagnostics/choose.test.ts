import { chmodSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { temporaryFolder, writeFiles } from "../../workspace/testing/workspaces.ts"
import { chooseServers } from "./choose.ts"
import { knownServers } from "./servers.ts"
import { type ServerSettings, serversFor } from "./settings.ts"

/** Which servers are asked about a file, where only these programs are installed, and which are missed. */
function choose(
  file: string,
  {
    installed = [],
    files = [],
    servers = {},
  }: {
    installed?: string[]
    files?: string[]
    servers?: Record<string, ServerSettings | false>
  },
) {
  const [root, bin] = [temporaryFolder(), temporaryFolder()]
  writeFiles(bin, Object.fromEntries(installed.map((name) => [name, ""])))
  for (const name of installed) chmodSync(join(bin, name), 0o755)
  writeFiles(root, Object.fromEntries([file, ...files].map((name) => [name, ""])))
  vi.stubEnv("PATH", bin)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const { choices, missing } = chooseServers(join(root, file), root, serversFor(servers))
  return {
    asked: choices.map(({ server, folder }) => `${server.name} in ${folder.slice(root.length + 1) || "."}`),
    missing: missing.map(({ name }) => name),
  }
}

describe("the server of a file", () => {
  it("is the first that is installed", () => {
    const installed = ["pylsp", "basedpyright-langserver"]
    expect(choose("a.py", { installed })).toEqual({ asked: ["basedpyright in ."], missing: [] })
  })

  it("is missed by its first name if none is", () => {
    expect(choose("a.py", {})).toEqual({ asked: [], missing: ["pyright"] })
  })

  it("is not missed for files that a project is seldom about", () => {
    expect(choose("a.toml", {})).toEqual({ asked: [], missing: [] })
    expect(choose("a.toml", { servers: { toml: {} } })).toEqual({ asked: [], missing: ["toml"] })
  })

  it("is nobody for files that nobody knows", () => {
    expect(choose("a.unknown", {})).toEqual({ asked: [], missing: [] })
  })

  it("is the one that the user speaks of", () => {
    const installed = ["pylsp", "pyright-langserver"]
    expect(choose("a.py", { installed, servers: { pylsp: {} } }).asked).toEqual(["pylsp in ."])
    expect(choose("a.py", { installed, servers: { pyright: false } }).asked).toEqual(["pylsp in ."])
  })

  it("works in the outermost folder that looks like a project", () => {
    const installed = ["rust-analyzer"]
    const files = ["crates/one/Cargo.toml", "crates/one/part/Cargo.toml"]
    expect(choose("crates/one/part/src/a.rs", { installed, files }).asked).toEqual(["rust in crates/one"])
    expect(choose("crates/two/a.rs", { installed, files }).asked).toEqual(["rust in ."])
  })

  it("makes way for another one in a project of that kind", () => {
    const installed = ["deno", "typescript-language-server"]
    expect(choose("a.ts", { installed }).asked).toEqual(["typescript in ."])
    expect(choose("a.ts", { installed, files: ["deno.json"] }).asked).toEqual(["deno in ."])
    expect(choose("a.ts", { files: ["deno.json"] }).missing).toEqual(["deno"])
  })

  it("has company where a project wants it", () => {
    const installed = ["biome", "typescript-language-server"]
    expect(choose("a.ts", { installed, files: ["biome.json"] }).asked).toEqual([
      "typescript in .",
      "biome in .",
    ])
    expect(choose("a.ts", { installed: ["biome"] })).toEqual({ asked: [], missing: ["typescript"] })
  })

  it("has company of the user's own", () => {
    const servers = { mine: { command: ["my-server"], extensions: [".ts", "vue"] } }
    const installed = ["my-server", "typescript-language-server"]
    expect(choose("a.ts", { installed, servers }).asked).toEqual(["typescript in .", "mine in ."])
    expect(choose("a.vue", { installed, servers })).toEqual({ asked: ["mine in ."], missing: ["vue"] })
    expect(choose("a.ts", { servers }).missing).toEqual(["typescript", "mine"])
  })

  it("cannot be one that nobody knows and that is not described", () => {
    expect(() => serversFor({ tyepscript: {} })).toThrow(
      /^No server called "tyepscript" is known, so that it needs a command and extensions\. Known are: deno, typescript,/,
    )
  })
})

describe("the table of servers", () => {
  it("has every name once", () => {
    const names = knownServers.map(({ name }) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it("knows what the protocol calls the files in it", async () => {
    const { protocolLanguage } = await import("./languages.ts")
    const endings = knownServers.flatMap(({ extensions }) => extensions)
    expect(endings.filter((ending) => protocolLanguage(`folder/${ending}`) === undefined)).toEqual([])
  })

  it("says how to get what it misses", () => {
    const firsts = knownServers.filter(
      ({ quiet, role, extensions }, at) =>
        !quiet &&
        role === undefined &&
        knownServers.findIndex((each) => each.extensions.includes(extensions[0]!)) >= at,
    )
    expect(firsts.filter(({ install }) => install === undefined)).toEqual([])
  })
})
