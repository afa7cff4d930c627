import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { top } from "./sources.ts"

/** There is no engine here that would build and run these. What they name can be held to what there is. */
const read = (name: string) => readFileSync(join(top, name), "utf8")
const manifest = JSON.parse(read("package.json"))

describe("the Dockerfile", () => {
  const lines = read("Dockerfile").replaceAll("\\\n", "").split("\n")
  const instruction = (name: string) => lines.find((line) => line.startsWith(`${name} `))!

  it("runs the program that the package has, without a shell, and not as root", () => {
    const [node, path] = JSON.parse(instruction("ENTRYPOINT").replace("ENTRYPOINT ", ""))
    expect([node, path]).toEqual(["node", `/opt/emend/node_modules/emend/${manifest.bin.emend}`])
    expect(JSON.parse(instruction("CMD").replace("CMD ", ""))).toEqual(["worker"])
    expect(instruction("USER")).toBe("USER node")
    expect(lines.indexOf(instruction("USER"))).toBeLessThan(lines.indexOf(instruction("ENTRYPOINT")))
  })

  it("takes the package, and versions that it allows", () => {
    expect(instruction("FROM")).toMatch(/^FROM node:\d+-slim$/)
    expect(instruction("COPY")).toContain(`${manifest.name}-*.tgz`)
    for (const name of ["pg", "pg-boss"]) expect(instruction("RUN")).toMatch(new RegExp(` ${name}@\\d+ `))
    expect(read(".dockerignore")).toBe(`*\n!${manifest.name}-*.tgz\n`)
  })
})

describe("the compose file", () => {
  it("has a database with a version, and workers that know it", () => {
    const text = read("compose.yaml")
    expect(text).not.toContain("\t")
    expect([...text.matchAll(/image: (\S+)/g)].map((match) => match[1])).toEqual([
      expect.stringMatching(/^postgres:\d+-/),
    ])
    const [, address] = /EMEND_QUEUE: (\S+)/.exec(text)!
    const { username, password, hostname, pathname } = new URL(address!)
    expect(text).toContain(`POSTGRES_USER: ${username}\n`)
    expect(text).toContain(`POSTGRES_PASSWORD: ${password}\n`)
    expect(text).toContain(`POSTGRES_DB: ${pathname.slice(1)}\n`)
    expect(text).toContain(`\n  ${hostname}:\n`)
    expect(text).toMatch(/replicas: 2/)
  })
})
