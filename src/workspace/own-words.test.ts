import { mkdirSync, writeFileSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { wordsOfFolder } from "./own-words.ts"
import { longestSettings } from "./read-bounded.ts"

function folderWith(name: string, content: string | undefined): string {
  const folder = temporaryFolder()
  if (content === undefined) mkdirSync(join(folder, name))
  else writeFileSync(join(folder, name), content)
  return folder
}

const person = { EMEND_TRUST: "1", XDG_CONFIG_HOME: "/x", EMEND_MCP_TOKEN: "t", PATH: "/bin", BROWSER: "b" }
const claimed = (name: string, content: string | undefined) =>
  wordsOfFolder(person, folderWith(name, content))
const none = { folders: [], unclear: [], others: [] }
const trust = { ...none, folders: ["EMEND_TRUST"] }

it.each([
  "EMEND_TRUST=1",
  "  export\tEMEND_TRUST = '1'",
  "A=b\r\nEMEND_TRUST: 1\r\n",
  "EMEND_TRUST=2\nEMEND_TRUST=1\n",
  // What only a loader could tell.
  "EMEND_TRUST=$A",
  'EMEND_TRUST="1" # yes',
  "EMEND_TRUST=",
  // As dotenv reads: a sign on the next line, a value there, ends of lines that few know, a mark at the start.
  "EMEND_TRUST\n=1",
  'EMEND_TRUST=\n"1"',
  "export\nEMEND_TRUST\u00a0=1",
  "# A remark\u2028EMEND_TRUST=1",
  "\ufeffEMEND_TRUST=1",
  "- EMEND_TRUST=1",
])("what a .env file sets is not the person's word: %j", (content) => {
  // macOS and Windows open the last one under the name of the first.
  for (const name of [".env", ".env.local", ".env.production", ".ENV", ".e\u200cnv"])
    expect(claimed(name, content)).toEqual(trust)
})

it("what it only mentions, or gives another value, and what other files set, is", () => {
  const text = "# EMEND_TRUST=1\nexportEMEND_TRUST=1\nEMEND_TRUSTED=1\nA=EMEND_TRUST=1\nEMEND_TRUST=0\n"
  expect(claimed(".env", `${text}XDG_CONFIG_HOME=/y\n`)).toEqual(none)
  for (const name of ["env", ".envrc", "x.env", ".environment"])
    expect(claimed(name, "EMEND_TRUST=1\n")).toEqual(none)
})

it("what cannot be read may set anything; a folder sets nothing, nor does one that is gone", () => {
  expect(claimed(".env", "x".repeat(longestSettings + 1))).toEqual({
    ...{ folders: ["EMEND_TRUST"], unclear: ["XDG_CONFIG_HOME"], others: ["BROWSER"] },
  })
  expect(claimed(".env", undefined)).toEqual(none)
  expect(wordsOfFolder({ EMEND_TRUST: "1" }, join(temporaryFolder(), "gone"))).toEqual(none)
})

it("where the person's own rules are is never guessed", () => {
  expect(claimed(".env", "XDG_CONFIG_HOME=$PWD/conf")).toEqual({ ...none, unclear: ["XDG_CONFIG_HOME"] })
  expect(claimed(".env", "XDG_CONFIG_HOME=/x")).toEqual({ ...none, folders: ["XDG_CONFIG_HOME"] })
})

it("where they are at home, the system knows too, unless it is elsewhere by their own word", () => {
  const folder = folderWith(".env", "HOME=$PWD\n")
  const [home, elsewhere] = [userInfo().homedir, "/elsewhere"]
  expect(wordsOfFolder({ HOME: home }, folder)).toEqual({ ...none, folders: ["HOME"] })
  expect(wordsOfFolder({ HOME: elsewhere }, folder)).toEqual({ ...none, unclear: ["HOME"] })
})

it("takes nobody's token away: a server without one would answer everybody", () => {
  for (const text of ["EMEND_MCP_TOKEN=$A", "EMEND_MCP_TOKEN=t", "x".repeat(longestSettings + 1)])
    expect(Object.values(claimed(".env", text)).flat()).not.toContain("EMEND_MCP_TOKEN")
})

it.each(["EDITOR", "GIT_CONFIG_COUNT", "NODE_OPTIONS", "EMEND_QUEUE", "PGHOST", "BASH_ENV", "HOME"])(
  "neither does it say by %s what runs, or where things are sent",
  (name) => {
    const folder = folderWith(".env", `${name}=./evil\n`)
    expect(wordsOfFolder({ [name]: "./evil" }, folder).folders).toEqual([name])
    expect(wordsOfFolder({ [name]: "/usr/bin/vi" }, folder)).toEqual(none)
  },
)

it("nothing else that it sets goes on to what is started", () => {
  const folder = folderWith(".env", "BROWSER=./evil\nPYTHONUSERBASE=$PWD\nPATH=./evil\nA=b\n")
  const env = { BROWSER: "./evil", PYTHONUSERBASE: "/x", PATH: "./evil", A: "c" }
  expect(wordsOfFolder(env, folder)).toEqual({ ...none, others: ["BROWSER", "PYTHONUSERBASE"] })
})

it.each(["HOME=\n", "HOME", "HOME ", "HOME\u2028"])(
  "a file that repeats %j is read in the time of its length",
  (part) => {
    const content = part.repeat(longestSettings / Buffer.byteLength(part))
    expect(wordsOfFolder({ HOME: userInfo().homedir }, folderWith(".env", content)).unclear).toEqual([])
  },
)
