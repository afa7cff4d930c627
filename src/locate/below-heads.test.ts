import { describe, expect, it } from "vitest"
import type { Hunk } from "../edits/edit.ts"
import { locate } from "./locate.ts"
import { applyChanges, createDocument } from "./read/document.ts"

const stores = `class UserStore:
    def get(self, id):
        return self.db.fetch(id)

    def delete(self, id):
        self.db.delete(id)
        self.cache.pop(id, None)


class GroupStore:
    def get(self, id):
        return self.db.fetch(id)

    def delete(self, id):
        self.db.delete(id)
        self.cache.pop(id, None)
`

const remove = "    def delete(self, id):\n        self.db.delete(id)\n"
const logged = '    def delete(self, id):\n        self.log("delete", id)\n        self.db.delete(id)\n'

function landed(text: string, old: string, fresh: string, more: Partial<Hunk> = {}) {
  const hunk: Hunk = { old, new: fresh, scope: "lines", ...more }
  const { hunks, changes } = locate(createDocument(text), [hunk], { match: "fuzzy" })
  const [placed] = hunks
  if ("issue" in placed!) return placed.issue.code
  const after = applyChanges(createDocument(text), changes!).text
  return placed!.already ? "already" : { after, assumed: placed!.assumed }
}

function textAfter(...edit: Parameters<typeof landed>): string {
  const result = landed(...edit)
  if (typeof result === "string") return result
  const [text, ...rest] = edit
  expect(text).not.toBe(result.after)
  expect(landed(result.after, rest[0], rest[1], rest[2])).toBe("already")
  return result.after
}

describe("the head of a block, and lines left out below it without a sign", () => {
  it.each(["lines", "substring"] as const)("say which of two equal methods is meant: %s", (scope) => {
    const after = textAfter(stores, `class GroupStore:\n${remove}`, `class GroupStore:\n${logged}`, { scope })
    expect(after).toBe(
      stores.slice(0, stores.indexOf("class Group")) +
        stores.slice(stores.indexOf("class Group")).replace(remove, logged),
    )
  })

  it("are told of", () => {
    const result = landed(stores, `class GroupStore:\n${remove}`, `class GroupStore:\n${logged}`)
    expect(result).toMatchObject({ assumed: [{ kind: "unknown", lines: [11, 12] }] })
  })

  it("are two heads, if what is between these is left out as well", () => {
    const old = "class GroupStore:\n    def delete(self, id):\n        self.cache.pop(id, None)\n"
    const fresh = "class GroupStore:\n    def delete(self, id):\n        self.cache.clear()\n"
    expect(textAfter(stores, old, fresh).match(/cache\.\w+/g)).toEqual(["cache.pop", "cache.clear"])
  })

  it("hold for an entry of an object, at any depth of indentation", () => {
    const text =
      '{\n\t"scripts": {\n\t\t"test": "vitest",\n\t\t"build": "tsc"\n\t},\n\t"size": { "build": "tsc" }\n}\n'
    const after = textAfter(
      text,
      '  "scripts": {\n    "build": "tsc"\n',
      '  "scripts": {\n    "build": "tsc -b"\n',
    )
    expect(after).toBe(text.replace('"tsc"\n', '"tsc -b"\n'))
  })

  it("are no place where the lines are in another block only", () => {
    const text = stores.replace(/ {4}def delete[\s\S]*?\n\n\n/, "\n")
    expect(text.match(/def delete/g)).toHaveLength(1)
    expect(landed(text, `class UserStore:\n${remove}`, `class UserStore:\n${logged}`)).toBe("doubt")
  })

  it("are no place where the head is there twice, or the lines are twice in its block", () => {
    const twice = stores.replace("UserStore", "GroupStore")
    expect(landed(twice, `class GroupStore:\n${remove}`, `class GroupStore:\n${logged}`)).not.toBeTypeOf(
      "object",
    )
    const fetch = "        return self.db.fetch(id)\n"
    const both = stores.replace("        self.db.delete(id)\n", fetch)
    expect(landed(both, `class UserStore:\n${fetch}`, `class UserStore:\n        return 1\n`)).not.toBeTypeOf(
      "object",
    )
  })

  it("do not say where new lines go that come right below the head", () => {
    const fresh = `class GroupStore:\n    size = 1\n\n${remove}`
    expect(landed(stores, `class GroupStore:\n${remove}`, fresh)).not.toBeTypeOf("object")
  })

  it("count with loose matching only", () => {
    const hunk: Hunk = {
      old: `class GroupStore:\n${remove}`,
      new: `class GroupStore:\n${logged}`,
      scope: "lines",
    }
    expect(locate(createDocument(stores), [hunk], { match: "whitespace" }).hunks[0]).toHaveProperty("issue")
  })
})

describe("new lines of which only the head above is found", () => {
  const text = "export class Atom {\n  observers = new Set()\n\n  report() {\n    startBatch()\n  }\n}\n"
  const old = "export class Atom {\n    propagateChanged(this)\n"
  it("are refused where they are deeper than what is right below it", () => {
    expect(landed(text, old, `${old}    globalState.version++\n`)).toBe("doubt")
  })
  it("may land where they are as deep", () => {
    const shallow = "export class Atom {\n  // All who look at it.\n"
    const result = landed(text, shallow, `${shallow}  size = 0\n`)
    expect(result).toMatchObject({ assumed: [{ kind: "missing" }] })
  })
})

describe("a head in a language that no list knows", () => {
  const lua = [
    "function M.open(opts)",
    "  check(opts)",
    "  local limit = 4",
    "  return run(opts, limit)",
    "end",
    "",
    "function M.close(opts)",
    "  check(opts)",
    "  local limit = 4",
    "  return run(opts, limit)",
    "end",
    "",
  ].join("\n")

  it("is one if the next line is deeper", () => {
    const old = "function M.close(opts)\n  local limit = 4\n"
    const after = textAfter(lua, old, old.replace("4", "9"))
    const close = lua.indexOf("function M.close")
    expect(after).toBe(lua.slice(0, close) + lua.slice(close).replace("4", "9"))
  })

  it("leads nowhere if what is meant is gone from its block, or there as deep as it should not be", () => {
    const old = "function M.close(opts)\n  local bound = 4\n"
    expect(landed(lua, old, old.replace("4", "9"))).toBe("not_found")
    const deeper = lua.replace(/(close[\s\S]*) {2}local limit/, "$1    local limit")
    const shallow = "function M.close(opts)\n  local limit = 4\n"
    expect(landed(deeper, shallow, shallow.replace("4", "9"))).not.toHaveProperty("after")
  })

  it("is no place for new lines, if what is below them in the edit is not below it in the file", () => {
    const old = "function M.close(opts)\nend\n"
    expect(landed(lua, old, old.replace("end", '  log("done")\nend'))).toBe("not_found")
  })
})
