import { describe, expect, it } from "vitest"
import { mcpServer } from "./mcp-server.ts"
import { rootNames } from "./roots.ts"

describe("mcpServer", () => {
  const shared = { node: "/usr/bin/code", program: "/ext/emend.js", version: "1.0.0" }

  it("serves a folder with the editor's own Node", () => {
    const { command, args, env } = mcpServer({ ...shared, roots: [{ name: "web", dir: "/p/web" }] })
    expect([command, ...args]).toEqual([
      "/usr/bin/code",
      "/ext/emend.js",
      "mcp",
      "--trust",
      "--root",
      "/p/web",
    ])
    expect(env).toEqual({ ELECTRON_RUN_AS_NODE: "1" })
  })

  it("names several folders", () => {
    const roots = [
      { name: "web", dir: "/p/web" },
      { name: "api", dir: "/p/api" },
    ]
    expect(mcpServer({ ...shared, roots }).args.slice(3)).toEqual([
      "--root",
      "web=/p/web",
      "--root",
      "api=/p/api",
    ])
  })
})

describe("rootNames", () => {
  it("tells folders of the same name apart", () => {
    expect(rootNames(["web", "api", "web", "a/b"])).toEqual(["web", "api", "web-2", "a-b"])
  })
})
