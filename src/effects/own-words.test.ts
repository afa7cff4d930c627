import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { temporaryFolder } from "../../test/folder.ts"
import { longestSettings } from "../workspace/read-bounded.ts"
import { dropWordsOfFolder } from "./own-words.ts"

/** What is left of the environment in a folder with this file. */
function left(name: string, content: string | undefined): string[] {
  const folder = temporaryFolder()
  if (content === undefined) mkdirSync(join(folder, name))
  else writeFileSync(join(folder, name), content)
  const env = { EMEND_TRUST: "1", XDG_CONFIG_HOME: "/x", EMEND_QUEUE: "postgres:" }
  dropWordsOfFolder(env, folder)
  return Object.keys(env)
}

const all = ["EMEND_TRUST", "XDG_CONFIG_HOME", "EMEND_QUEUE"]

it.each(["EMEND_TRUST=1", "  export\tEMEND_TRUST = '1'", "A=b\r\nEMEND_TRUST: 1\r\n", "EMEND_TRUST="])(
  "what a .env file sets is not the person's word: %j",
  (content) => {
    for (const name of [".env", ".env.local", ".env.production"])
      expect(left(name, content)).toEqual(["XDG_CONFIG_HOME", "EMEND_QUEUE"])
  },
)

it("what it only mentions, and what other files set, is", () => {
  expect(left(".env", "# EMEND_TRUST=1\nexportEMEND_TRUST=1\nEMEND_TRUSTED=1\nA=EMEND_TRUST=1\n")).toEqual(
    all,
  )
  for (const name of ["env", ".envrc", "x.env", ".environment"])
    expect(left(name, "EMEND_TRUST=1\n")).toEqual(all)
})

it("what cannot be read may set anything; a folder sets nothing, nor does one that is gone", () => {
  expect(left(".env", "x".repeat(longestSettings + 1))).toEqual(["EMEND_QUEUE"])
  expect(left(".env", undefined)).toEqual(all)
  expect(dropWordsOfFolder({ EMEND_TRUST: "1" }, join(temporaryFolder(), "gone"))).toEqual([])
})
