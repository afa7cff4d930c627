import { describe, expect, test } from "vitest"
import type { Edit } from "../../edits/edit.ts"
import { parse } from "../parse.ts"

/** What a response says, without where it says it. */
function read(response: string) {
  const parsed = parse(response)
  return {
    edits: parsed.edits.map(bare),
    issues: parsed.issues.map(({ code, line, column }) => ({ code, line, column })),
    repairs: parsed.repairs.map(({ kind, line }) => ({ kind, line })),
  }
}

function bare({ source, repairs, format, match, ...edit }: Edit) {
  if (edit.op !== "update") return edit
  return { ...edit, hunks: edit.hunks.map(({ source, scope, ...hunk }) => hunk) }
}

const patch = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n")
const update = (...lines: string[]) => read(patch("*** Update File: a.txt", ...lines))
const hunksOf = (...lines: string[]) => {
  const { edits, issues } = update(...lines)
  expect(issues).toEqual([])
  return (edits[0] as { hunks: unknown[] }).hunks
}
const kinds = (response: string) => read(response).repairs.map(({ kind }) => kind)

describe("sections", () => {
  test("add, delete, update, move with and without a change", () => {
    const { edits, issues, repairs } = read(
      patch(
        "*** Add File: new.txt",
        "+one",
        "+",
        "+three",
        "*** Delete File: gone.txt",
        "*** Update File: a.txt",
        "@@",
        " kept",
        "-old",
        "+new",
        "*** Update File: b.txt",
        "*** Move to: c.txt",
        "*** Update File: d.txt",
        "*** Move to: e.txt",
        "@@",
        "-x",
        "+y",
      ),
    )
    expect(edits).toEqual([
      { op: "create", path: "new.txt", content: "one\n\nthree\n" },
      { op: "delete", path: "gone.txt" },
      { op: "update", path: "a.txt", hunks: [{ old: "kept\nold\n", new: "kept\nnew\n" }] },
      { op: "move", path: "b.txt", to: "c.txt" },
      { op: "update", path: "d.txt", to: "e.txt", hunks: [{ old: "x\n", new: "y\n" }] },
    ])
    expect({ issues, repairs }).toEqual({ issues: [], repairs: [] })
  })

  test("an added file without a line is empty", () => {
    expect(read(patch("*** Add File: empty.txt")).edits).toEqual([
      { op: "create", path: "empty.txt", content: "" },
    ])
  })

  test("several sections for one file stay several edits, in order", () => {
    const { edits } = read(patch("*** Update File: a", "-1", "+2", "*** Update File: a", "-2", "+3"))
    expect(edits.map(({ path }) => path)).toEqual(["a", "a"])
  })

  test("edits know where in the response they come from", () => {
    const response = `Sure:\n${patch("*** Delete File: a", "*** Update File: b", "@@ f", "-1", "+2")}`
    const [first, second] = parse(response).edits
    expect(response.slice(first!.source!.from, first!.source!.to)).toBe("*** Delete File: a")
    expect(response.slice(second!.source!.from, second!.source!.to)).toBe("*** Update File: b\n@@ f\n-1\n+2")
    const [hunk] = (second as { hunks: { source: { from: number; to: number } }[] }).hunks
    expect(response.slice(hunk!.source.from, hunk!.source.to)).toBe("@@ f\n-1\n+2")
  })

  test("an environment is the root of all its edits", () => {
    const { edits } = read(patch("*** Environment ID: web", "*** Delete File: a", "*** Delete File: b"))
    expect(edits.map(({ root }) => root)).toEqual(["web", "web"])
  })
})

describe("chunks", () => {
  test("the first one needs no @@", () => {
    expect(hunksOf(" import foo", "+bar")).toEqual([{ old: "import foo\n", new: "import foo\nbar\n" }])
  })

  test("@@ names a line to go past, with its indentation; several lead to one chunk", () => {
    expect(hunksOf("@@ class A:", "@@     def f(self):", "-        pass", "+        return 1")).toEqual([
      { old: "        pass\n", new: "        return 1\n", seek: ["class A:", "    def f(self):"] },
    ])
  })

  test("each @@ after changed lines starts another chunk", () => {
    expect(hunksOf("@@", "-1", "+2", "@@ f", "-3", "@@", "+4")).toEqual([
      { old: "1\n", new: "2\n" },
      { old: "3\n", new: "", seek: ["f"] },
      { old: "", new: "4\n", atEnd: true },
    ])
  })

  test("lines that are only added go after their @@ line, or to the end without one", () => {
    expect(hunksOf("@@ import a", "+import b")).toEqual([{ old: "", new: "import b\n", seek: ["import a"] }])
    expect(hunksOf("+last")).toEqual([{ old: "", new: "last\n", atEnd: true }])
  })

  test("*** End of File ends a chunk, and lines after it are the next one", () => {
    expect(hunksOf("@@", "-last", "+end", "*** End of File", "", "-first", "+start")).toEqual([
      { old: "last\n", new: "end\n", atEnd: true },
      { old: "first\n", new: "start\n" },
    ])
    expect(update("-a", "*** End of File", "-b").repairs).toEqual([{ kind: "missing-seek", line: 5 }])
  })

  test("markers behind a sign are content", () => {
    expect(hunksOf(" *** Update File: b.txt", "+*** Begin Patch", "+*** End Patch", "-@@ x")).toEqual([
      {
        old: "*** Update File: b.txt\n@@ x\n",
        new: "*** Update File: b.txt\n*** Begin Patch\n*** End Patch\n",
      },
    ])
    const { edits } = read(
      patch("*** Add File: a.md", "+*** Begin Patch", "+*** Delete File: b", "+*** End Patch"),
    )
    expect(edits).toEqual([
      { op: "create", path: "a.md", content: "*** Begin Patch\n*** Delete File: b\n*** End Patch\n" },
    ])
  })

  test("carriage returns of the response are not the edit's", () => {
    const { edits } = read(patch("*** Update File: a", "@@ f", "-1", "+2").replaceAll("\n", "\r\n"))
    expect(edits).toEqual([{ op: "update", path: "a", hunks: [{ old: "1\n", new: "2\n", seek: ["f"] }] }])
  })
})

describe("repairs", () => {
  test.each([
    ["padded-marker", " *** Begin Patch\n*** Delete File: a\n*** End Patch "],
    ["padded-marker", "*** Begin Patch\n  *** Delete File: a  \n*** End Patch"],
    ["marker-case", "*** BEGIN PATCH\n*** Delete File: a\n*** End Patch"],
    ["marker-case", "*** Begin Patch\n*** delete file: a\n*** end patch"],
    ["marker-spelling", "***Begin Patch***\n*** Delete File: a\n*** End Patch"],
    ["repeated-begin", "*** Begin Patch\n*** Begin Patch\n*** Delete File: a\n*** End Patch"],
    ["missing-begin", "*** Delete File: a\n*** End Patch"],
    ["quoted-path", "*** Begin Patch\n*** Delete File: `a`\n*** End Patch"],
    ["indented-patch", "1. Do:\n   *** Begin Patch\n   *** Delete File: a\n   *** End Patch"],
    ["fence", "*** Begin Patch\n```\n*** Delete File: a\n```\n*** End Patch"],
    ["heredoc", "apply_patch <<'ANY'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nANY\n"],
    ["heredoc", '$ bash -lc "apply_patch <<EOF\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF"\n'],
  ])("%s", (kind, response) => {
    const { edits, issues, repairs } = read(response)
    expect(edits).toEqual([{ op: "delete", path: "a" }])
    expect(issues).toEqual([])
    expect(new Set(repairs.map((each) => each.kind))).toEqual(new Set([kind]))
  })

  test("an empty line between kept lines lost its space; one at the end of a chunk is none", () => {
    expect(hunksOf(" a", "", "-b", "", "")).toEqual([{ old: "a\n\nb\n", new: "a\n\n" }])
    expect(update(" a", "", "-b", "", "@@", "-c").repairs).toEqual([
      { kind: "blank-context", line: 4 },
      { kind: "stray-blank", line: 6 },
    ])
  })

  test("an empty line of a new file lost its sign", () => {
    const response = patch("*** Add File: a", "+1", "", "+2", "")
    expect(read(response).edits).toEqual([{ op: "create", path: "a", content: "1\n\n2\n" }])
    expect(kinds(response)).toEqual(["blank-addition", "stray-blank"])
  })

  test("headers of unified diffs: numbers are a hint, text is a line to go past", () => {
    expect(hunksOf("@@ -12,3 +14,4 @@ class A:", "-x")).toEqual([
      { old: "x\n", new: "", seek: ["class A:"], line: 12 },
    ])
    expect(hunksOf("--- a/a.txt", "+++ b/a.txt", "@@ -1 +1 @@", "-x")).toEqual([
      { old: "x\n", new: "", line: 1 },
    ])
    expect(hunksOf("@@ ... @@", "-x", "\\ No newline at end of file")).toEqual([{ old: "x\n", new: "" }])
    expect(hunksOf("@@ def f(): @@", "-x")).toEqual([{ old: "x\n", new: "", seek: ["def f():"] }])
    expect(hunksOf("@@def f():", "-x")).toEqual([{ old: "x\n", new: "", seek: ["def f():"] }])
  })

  test("a whole patch that is indented, kept lines and all", () => {
    const response = patch("*** Update File: a", "@@ f", " kept", "-old", "+new").replace(/^(?=.)/gm, "    ")
    expect(read(response).edits).toEqual([
      { op: "update", path: "a", hunks: [{ old: "kept\nold\n", new: "kept\nnew\n", seek: ["f"] }] },
    ])
  })

  test("*** Move to: below the changes", () => {
    const { edits, repairs } = update("-x", "+y", "*** Move to: b.txt")
    expect(edits).toEqual([{ op: "update", path: "a.txt", to: "b.txt", hunks: [{ old: "x\n", new: "y\n" }] }])
    expect(repairs).toEqual([{ kind: "late-move", line: 5 }])
  })

  test("a padded *** End Patch is the end unless the chunk goes on after it", () => {
    const lines = "*** Begin Patch\n*** Update File: a\n@@\n-1\n+2\n *** End Patch"
    expect(read(`${lines}\n\n`).edits).toHaveLength(1)
    expect(kinds(lines)).toEqual(["padded-marker"])
    expect(read(`${lines}\nThat is all.`).edits).toHaveLength(1)
    const { edits } = read(`${lines}\n+3\n*** End Patch`)
    expect(edits).toEqual([
      { op: "update", path: "a", hunks: [{ old: "1\n*** End Patch\n", new: "2\n*** End Patch\n3\n" }] },
    ])
  })

  test("the fixes of the repairs make the response one that needs none", () => {
    const response =
      "*** begin patch\n*** Add File: n\n+1\n\n+2\n\n*** Update File: a \n a\n\n-b\n\n*** End Patch"
    const { repairs, edits } = parse(response)
    let text = response
    for (const { fix } of repairs.toSorted((one, other) => other.fix!.from - one.fix!.from))
      text = text.slice(0, fix!.from) + fix!.insert + text.slice(fix!.to)
    expect(parse(text).repairs).toEqual([])
    expect(parse(text).edits.map(bare)).toEqual(edits.map(bare))
  })
})

describe("a command around the patch", () => {
  const inside = (command: string) => read(`${command}\n${patch("*** Add File: a.txt", "+x")}EOF\n`)

  test.each([
    ["cd web && apply_patch <<'EOF'", "web/a.txt"],
    ["cd 'my web/' && apply_patch << EOF", "my web/a.txt"],
    ['cd ./web && applypatch <<-"EOF"', "web/a.txt"],
    ["cd web\napply_patch <<EOF", "web/a.txt"],
    ["cd . && apply_patch <<EOF", "a.txt"],
    ["cd web; apply_patch <<EOF", "web/a.txt"],
    ["cd a && cd b && apply_patch <<EOF", "a/b/a.txt"],
    ["echo hi && apply_patch <<EOF", "a.txt"],
    ["cat <<'EOF'", "a.txt"],
    ["<<EOF", "a.txt"],
  ])("%s", (command, path) => {
    expect(inside(command).edits.map((edit) => edit.path)).toEqual([path])
  })

  test("both names of a move are seen from there", () => {
    const { edits } = read(`cd web && apply_patch <<X\n${patch("*** Update File: a", "*** Move to: /b")}X`)
    expect(edits).toEqual([{ op: "move", path: "web/a", to: "/b" }])
  })

  test.each([
    "cd $DIR && apply_patch <<EOF",
    "cd web || apply_patch <<EOF",
    "(cd web && apply_patch <<EOF",
    "cd -\napply_patch <<EOF",
    "apply_patch other <<EOF",
    "cat > x.patch <<EOF",
  ])("%s is not certain, so nothing is read", (command) => {
    const { edits, issues } = inside(command)
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error", column: 1 }])
  })

  test.each([
    ["cd web\n\n", "web/a.txt"],
    ["cd web\n# the patch:\nset -e\n", "web/a.txt"],
    ["cd web\nnpm install --silent | tail -1\ncd src; ls\n", "web/src/a.txt"],
    ["set -e\nnpm i\n", "a.txt"],
    ["cd web\ncd ..\n", "a.txt"],
  ])("in a script that goes elsewhere before: %j", (script, path) => {
    const here = `apply_patch <<'EOF'\n${patch("*** Add File: a.txt", "+x")}EOF\n`
    expect(read(`\`\`\`bash\n${script}${here}\`\`\`\n`).edits.map((edit) => edit.path)).toEqual([path])
    const twice = read(`\`\`\`bash\n${script}${here}echo done\n${here}\`\`\`\n\n\`\`\`bash\n${here}\`\`\`\n`)
    expect(twice.edits.map((edit) => edit.path)).toEqual([path, path, "a.txt"])
  })

  test("in a script of which not all can be seen, nothing is read", () => {
    const here = `apply_patch <<'EOF'\n${patch("*** Add File: a.txt", "+x")}EOF\n`
    const { edits, issues } = read(`\`\`\`bash\ncd web\n${"ls\n".repeat(20)}${here}\`\`\`\n`)
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "parse_error" }])
  })

  test("a sentence is no script", () => {
    const here = `apply_patch <<'EOF'\n${patch("*** Add File: a.txt", "+x")}EOF\n`
    expect(read(`cd into web and run this:\n\n${here}`).edits).toMatchObject([{ path: "a.txt" }])
  })
})

describe("malformed patches are refused as a whole", () => {
  const good = ["*** Delete File: good.txt"]
  test.each([
    ["an unknown marker", ["*** Frobnicate File: foo"], 3, 1],
    ["a line of a new file without +", ["*** Add File: a", "bad"], 4, 1],
    ["content below a deletion", ["*** Delete File: a", "bad"], 4, 1],
    ["an update without lines", ["*** Update File: a"], 3, 1],
    ["@@ without lines", ["*** Update File: a", "@@ x", "@@"], 5, 1],
    ["End of File without lines", ["*** Update File: a", "@@", "*** End of File"], 5, 1],
    ["no path", ["*** Update File: ", "-old"], 3, 1],
    ["a move of a new file", ["*** Add File: a", "+x", "*** Move to: b"], 5, 1],
    ["two moves", ["*** Update File: a", "*** Move to: b", "*** Move to: c"], 5, 1],
  ])("%s", (_, lines, line, column) => {
    expect(read(patch(...good, ...lines))).toMatchObject({
      edits: [],
      issues: [{ code: "parse_error", line, column }],
    })
  })

  test("every bad section has its issue", () => {
    const { issues } = read(
      patch("*** Add File: a", "bad", "worse", "*** Delete File: b", "*** Update File: c"),
    )
    expect(issues.map(({ line }) => line)).toEqual([3, 6])
  })

  test("an empty patch", () => {
    expect(read(patch())).toMatchObject({ edits: [], issues: [{ code: "no_edits", line: 1 }] })
  })

  test("the columns of an indented patch are those of the response", () => {
    const response = "  *** Begin Patch\n  *** Add File: a\n  +old\n  bad\n  *** End Patch"
    expect(read(response).issues).toEqual([{ code: "parse_error", line: 4, column: 3 }])
  })

  test("other patches of the response are unharmed", () => {
    const { edits, issues } = read(`${patch("*** Add File: a", "bad")}\nand\n${patch("*** Delete File: b")}`)
    expect(edits).toEqual([{ op: "delete", path: "b" }])
    expect(issues).toHaveLength(1)
  })
})

describe("patches without their end", () => {
  const open = "*** Begin Patch\n*** Delete File: a\n*** Update File: b\n-1\n+2\n"

  test("nothing of them counts, also not the complete sections", () => {
    expect(read(open)).toMatchObject({ edits: [], issues: [{ code: "incomplete_edit", line: 1 }] })
    expect(parse(open).issues[0]!.message).toContain("(a, b)")
  })

  test("a fence or a here-document that ends is no end, and the rest does not become a patch of its own", () => {
    for (const response of [
      `\`\`\`\n${open}\`\`\`\nand\n\`\`\`\n*** Delete File: c\n*** End Patch\n\`\`\``,
      `apply_patch <<EOF\n${open}EOF\n`,
    ])
      expect(read(response)).toMatchObject({ edits: [], issues: [{ code: "incomplete_edit" }] })
  })

  test("the next patch is unharmed", () => {
    const { edits, issues } = read(open + patch("*** Delete File: c"))
    expect(edits).toEqual([{ op: "delete", path: "c" }])
    expect(issues).toEqual([{ code: "incomplete_edit", line: 1, column: 1 }])
  })
})

describe("what is no patch", () => {
  test.each([
    "Write `*** Begin Patch` first.",
    "Then comes *** Begin Patch\n*** Delete mentions a file",
    "You wrote:\n> *** Begin Patch",
    "*** Update the file",
    "  *** Delete File: a",
  ])("%s", (response) => {
    expect(read(response)).toMatchObject({ edits: [], issues: [{ code: "no_edits" }] })
  })

  test("chat and fences around a patch are fine", () => {
    const { edits, issues, repairs } = read(
      `Sure!\n\n\`\`\`patch\n${patch("*** Delete File: a")}\`\`\`\n\nDone.`,
    )
    expect({ edits, issues, repairs }).toEqual({
      edits: [{ op: "delete", path: "a" }],
      issues: [],
      repairs: [],
    })
  })
})

test("of many lines to go past only the last ones are looked for, so that they take no minute", () => {
  const lines = Array.from({ length: 5000 }, (_, index) => `line ${index}`)
  const [hunk] = hunksOf("@@", ...lines.map((line) => ` ${line}`), "@@", "-x", "+y") as { seek: string[] }[]
  expect(hunk!.seek.length).toBeLessThan(100)
  expect(hunk!.seek.at(-1)).toBe("line 4999")
})
