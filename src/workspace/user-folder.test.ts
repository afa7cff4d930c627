import { homedir } from "node:os"
import { join } from "node:path"
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
