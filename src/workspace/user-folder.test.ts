import { homedir, userInfo } from "node:os"
import { join, resolve } from "node:path"
import { describe, expect, it } from "vitest"
import { keyFolder, userFolder } from "./user-folder.ts"

describe.runIf(process.platform !== "win32")("the person's own folder", () => {
  const home = join(homedir(), ".config/emend")

  it("is where systems want it, or where the person does", () => {
    expect(userFolder({})).toBe(home)
    expect(userFolder({ XDG_CONFIG_HOME: "/x" })).toBe("/x/emend")
    expect(userFolder({ XDG_CONFIG_HOME: "x" })).toBe(home)
    expect(userFolder({ XDG_CONFIG_HOME: "/x", EMEND_CONFIG_HOME: "/y" })).toBe("/y")
  })

  it("has its key where a server finds it that was started with hardly an environment", () => {
    expect(keyFolder({ XDG_CONFIG_HOME: "/x" })).toBe(home)
    expect(keyFolder({ XDG_CONFIG_HOME: "/x", EMEND_CONFIG_HOME: "/y" })).toBe("/y")
  })
})

it("the folder of the person's own is where they say, and never in the project", () => {
  const home = join(homedir(), ".config", "emend")
  const full = resolve("/elsewhere")
  expect(userFolder({ EMEND_CONFIG_HOME: full }, "linux")).toBe(full)
  expect(userFolder({ XDG_CONFIG_HOME: full }, "linux")).toBe(join(full, "emend"))
  expect(userFolder({ APPDATA: full }, "win32")).toBe(join(full, "emend"))
  // The folder at work may have one of such a name.
  for (const relative of ["conf", "./conf", ".", "../conf", ""])
    for (const name of ["EMEND_CONFIG_HOME", "XDG_CONFIG_HOME"])
      expect(userFolder({ [name]: relative }, "linux")).toBe(home)
})

it.skipIf(process.platform === "win32")(
  "without a home in the environment, it is that of the account",
  () => {
    const before = process.env.HOME
    try {
      process.env.HOME = ""
      expect(userFolder({}, "linux")).toBe(join(userInfo().homedir, ".config", "emend"))
    } finally {
      if (before === undefined) delete process.env.HOME
      else process.env.HOME = before
    }
  },
)
