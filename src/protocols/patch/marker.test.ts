import { describe, expect, it } from "vitest"
import { markerOf, spell, startsSection, unquote } from "./marker.ts"
import { folderAfter, readHereCommand } from "./shell.ts"

const read = (text: string) => {
  const marker = markerOf(text)
  return marker && ("argument" in marker ? `${marker.kind}: ${marker.argument}` : marker.kind)
}

describe("a marker", () => {
  it.each([
    ["*** Begin Patch", "begin"],
    ["  *** End Patch  ", "end"],
    ["*** End of File", "end-of-file"],
    ["*** Add File: a.ts", "add: a.ts"],
    ["*** Delete File:  a b.ts ", "delete: a b.ts"],
    ["*** Update File: a.ts", "update: a.ts"],
    ["*** Move to: b.ts", "move: b.ts"],
    ["*** Environment ID: x", "environment: x"],
    ["***begin patch", "begin"],
    ["*** END  PATCH ***", "end"],
    ["*** add file:a.ts", "add: a.ts"],
    ["*** Update  File : c:/a.ts", "update: c:/a.ts"],
    ["*** Nothing", "unknown"],
    ["*** Nothing: else", "unknown"],
    ["***", "unknown"],
    [`*** ${"begin ".repeat(20)}patch`, "unknown"],
  ])("is read: %s", (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it("is no other line", () => {
    expect(["", "** Begin Patch", "Begin Patch", "x *** Begin Patch"].map(read)).toEqual(
      Array(4).fill(undefined),
    )
  })

  it("is spelled so that it is read again", () => {
    for (const text of ["*** Begin Patch", "*** End of File", "*** Move to: b.ts", "*** Add File: a"]) {
      const marker = markerOf(text)!
      expect(marker.kind !== "unknown" && spell(marker)).toBe(text)
    }
  })

  it("starts the section of a file, or does not", () => {
    const starting = [
      "Add File: a",
      "Delete File: a",
      "Update File: a",
      "Move to: a",
      "Begin Patch",
      "Environment ID: a",
    ]
    expect(starting.map((text) => startsSection(markerOf(`*** ${text}`)!))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

it("quotes around a path go, if there are two", () => {
  expect(["`a`", '"a b"', "' a '", "`a", "a`", "``", "'a\"", "a"].map(unquote)).toEqual([
    ...["a", "a b", "a", "`a", "a`", "``", "'a\"", "a"],
  ])
})

describe("a line of a shell", () => {
  it("may change the folder", () => {
    const from = (line: string) => folderAfter(line, "web")
    const lines = [
      "cd dir",
      "cd 'my dir' &&",
      'cd "a"b',
      "  cd  x  ",
      "cd a && ls",
      "cd a; cd ../b",
      "pushd a # there",
    ]
    expect(lines.map(from)).toEqual(["web/dir", "web/my dir", "web/ab", "web/x", "web/a", "web/b", "web/a"])
    const same = ["ls a", "# cd a", "set -euo pipefail", "npm i | tail -1", "echo $HOME", ""]
    expect(same.map(from)).toEqual(same.map(() => "web"))
    expect(["cd ..", "cd /srv/x", "cd ./"].map(from)).toEqual(["", "/srv/x", "web/"])
    const unclear = [
      "cd",
      "cd -",
      "cd a b",
      "cd a ||",
      "cd $HOME",
      "cd ''",
      "cd ~",
      "popd",
      "(cd a",
      "ls && cd $(pwd)",
    ]
    expect(unclear.map(from)).toEqual(unclear.map(() => null))
  })

  it("may begin a text that follows", () => {
    expect(readHereCommand("apply_patch <<EOF")).toEqual({ name: "apply_patch", word: "EOF", tabs: false })
    expect(readHereCommand("apply_patch <<-'END'")).toEqual({ name: "apply_patch", word: "END", tabs: true })
    expect(readHereCommand('cd dir && apply_patch << "EOF"')).toEqual({
      ...{ name: "apply_patch", workdir: "dir", word: "EOF", tabs: false },
    })
    expect(readHereCommand("<<EOF")).toEqual({ word: "EOF", tabs: false })
  })

  it("is left alone where a shell would do more", () => {
    const lines = [
      "apply_patch EOF",
      "apply_patch <<EOF > x",
      "apply_patch <<",
      "cd a && <<EOF",
      "cd - && x <<EOF",
      "x <<EOF y",
    ]
    lines.push("a b <<EOF", "cd '' && x <<EOF", "x <<$EOF", "")
    expect(lines.filter((line) => readHereCommand(line))).toEqual([])
  })
})
