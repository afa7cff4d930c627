import { describe, expect, it } from "vitest"
import { EmendError } from "../issues/error.ts"
import { explainDiskError, noteFile, refusedByDisk } from "./disk-refusal.ts"

const failure = (code: string) => Object.assign(new Error(`${code}: the system's own words`), { code })

describe("what the disk says no to", () => {
  it.each([
    ["EACCES", "permission denied", "who may write"],
    ["EPERM", "permission denied", "who may write"],
    ["EROFS", "the disk is read-only", "work on a copy elsewhere"],
    ["ENOSPC", "the disk is full", "Make room"],
    ["EDQUOT", "the quota is used up", "Make room"],
    ["EFBIG", "the file is larger than the system allows", "ulimit -f"],
    ["EMFILE", "too many files are open", "ulimit -n"],
    ["ENFILE", "too many files are open", "ulimit -n"],
    ["ENOENT", "a folder vanished", "Look at what is there now"],
    ["ENOTDIR", "a file is where a folder is needed", "Look at what is there now"],
    ["EISDIR", "a folder is where a file is needed", "Look at what is there now"],
    ["EEXIST", "something is in the way", "Look at what is there now"],
    ["EBUSY", "it is in use", "Close what uses it"],
    ["EXDEV", "the place is on another disk than its folder", "Unmount that disk"],
    ["ELOOP", "a folder on the way has become a link", "Remove the link"],
    ["ENAMETOOLONG", "the name is too long", "Choose a shorter one"],
    ["EIO", "the disk failed", "Check the disk"],
  ])("is told in words: %s", (code, reason, hint) => {
    expect(explainDiskError(code)).toEqual({ reason, hint: expect.stringContaining(hint) })
    expect(refusedByDisk(failure(code)).issue.message).toBe(
      `Nothing was written: the journal in \`.emend\` failed: ${reason} (${code}).`,
    )
  })

  it("names the file that it was about, the innermost one", async () => {
    const error = await noteFile("outer", () =>
      noteFile("a.txt", () => Promise.reject(failure("ENOSPC"))),
    ).catch((error) => error)
    expect(refusedByDisk(error)).toMatchObject({
      ok: false,
      paths: ["a.txt"],
      issue: {
        code: "io_error",
        path: "a.txt",
        message: "Nothing was written: `a.txt` failed: the disk is full (ENOSPC).",
      },
    })
  })

  it("is about the journal where no file is named", () => {
    expect(refusedByDisk(failure("EACCES"))).toMatchObject({
      paths: [],
      issue: { code: "io_error", path: ".emend" },
    })
  })

  it("is a matter of where one may write, if it was a link", () => {
    expect(refusedByDisk(failure("ELOOP")).issue.code).toBe("outside_workspace")
  })

  it("is not everything that goes wrong", async () => {
    for (const error of [
      new Error("a bug"),
      new EmendError("io", "said already", { cause: failure("EACCES") }),
    ])
      expect(() => refusedByDisk(error)).toThrow(error)
    await expect(noteFile("a", () => Promise.reject("no error at all"))).rejects.toBe("no error at all")
    expect(await noteFile("a", async () => 5)).toBe(5)
  })
})
