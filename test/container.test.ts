import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { createProgram } from "../src/cli/program.ts"
import { top } from "./sources.ts"

/** There is no engine here that would build and run these. What they name can be held to what there is. */
const read = (name: string) => readFileSync(join(top, name), "utf8")
const manifest = JSON.parse(read("package.json"))
const packed = `${manifest.name}-*.tgz`

describe("the Dockerfile", () => {
  const instructions = read("Dockerfile")
    .replaceAll("\\\n", "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.split(" ", 1)[0]!, line.slice(line.indexOf(" ") + 1)] as const)
  const instruction = (name: string) => instructions.find(([each]) => each === name)![1]

  it("has instructions that there are, beginning with where it is from", () => {
    const known =
      "FROM RUN CMD LABEL EXPOSE ENV ADD COPY ENTRYPOINT VOLUME USER WORKDIR ARG STOPSIGNAL HEALTHCHECK SHELL"
    expect(instructions[0]![0]).toBe("FROM")
    for (const [name] of instructions) expect(known.split(" ")).toContain(name)
    // Of these only the last counts: a second one would be a mistake.
    for (const name of ["CMD", "ENTRYPOINT", "USER", "FROM"])
      expect(instructions.filter(([each]) => each === name)).toHaveLength(1)
  })

  it("runs a command that emend has, without a shell, and not as root", () => {
    const [node, path, ...rest] = JSON.parse(instruction("ENTRYPOINT"))
    expect([node, path, rest]).toEqual(["node", `/opt/emend/node_modules/emend/${manifest.bin.emend}`, []])
    const [command, ...flags] = JSON.parse(instruction("CMD")) as string[]
    const found = createProgram([], { exit: () => {} }).commands.find((each) => each.name() === command)!
    expect(
      flags.filter((flag) => !found.options.some(({ long, short }) => flag === long || flag === short)),
    ).toEqual([])
    const order = instructions.map(([name]) => name)
    expect(instruction("USER")).toBe("node")
    // What is written before it belongs to root.
    expect(order.indexOf("USER")).toBeGreaterThan(order.lastIndexOf("RUN"))
    expect(order.indexOf("USER")).toBeLessThan(order.indexOf("ENTRYPOINT"))
  })

  it("takes what there is: the package, and versions that it allows", () => {
    const [major] = /(?<=^node:)\d+(?=-slim$)/.exec(instruction("FROM"))!
    expect(Number(major)).toBeGreaterThanOrEqual(Number(/\d+/.exec(manifest.engines.node)![0]))
    const copied = instructions
      .filter(([name]) => name === "COPY")
      .flatMap(([, text]) => text.split(" ").slice(0, -1))
    // `npm pack` makes it; all else is kept out.
    expect(copied).toEqual([packed])
    expect(read(".dockerignore")).toBe(`*\n!${packed}\n`)
    for (const name of ["pg", "pg-boss"]) {
      const [, version] = new RegExp(` ${name}@(\\d+) `).exec(instruction("RUN"))!
      expect(manifest.peerDependencies[name]).toMatch(new RegExp(`(?:^|\\D)${version}(?:\\D|$)`))
    }
  })
})

describe("the compose file", () => {
  const { services, volumes } = parse(read("compose.yaml"), { strict: true, uniqueKeys: true })
  const { database, worker } = services

  it("has a database with a version, open to this machine alone, and workers that know it", () => {
    expect(Object.keys(services)).toEqual(["database", "worker"])
    expect(database.image).toMatch(/^postgres:\d+-/)
    for (const port of database.ports) expect(port).toMatch(/^127\.0\.0\.1:/)
    const { username, password, hostname, port, pathname } = new URL(worker.environment.EMEND_QUEUE)
    expect(database.environment).toEqual({
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: password,
      POSTGRES_DB: pathname.slice(1),
    })
    expect(services).toHaveProperty(hostname)
    expect(database.ports.map((each: string) => each.split(":").at(-1))).toEqual([port])
  })

  it("starts two workers from the Dockerfile here when the database is ready, and lets them finish", () => {
    expect(worker).toMatchObject({ build: ".", deploy: { replicas: 2 } })
    expect(worker.depends_on).toEqual({ database: { condition: "service_healthy" } })
    expect(database.healthcheck.test.join(" ")).toContain(`-U ${database.environment.POSTGRES_USER}`)
    // A worker that is told to stop takes up to 20 seconds.
    expect(Number.parseInt(worker.stop_grace_period, 10)).toBeGreaterThan(20)
    const used = database.volumes.map((each: string) => each.split(":", 1)[0])
    expect(Object.keys(volumes)).toEqual(used)
  })

  it("says only what compose knows", () => {
    const known =
      "image environment ports volumes healthcheck build depends_on deploy stop_grace_period restart command"
    for (const service of [database, worker])
      for (const key of Object.keys(service)) expect(known.split(" ")).toContain(key)
  })
})
