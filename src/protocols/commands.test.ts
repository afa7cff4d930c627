import { describe, expect, it } from "vitest"
import { parse } from "./parse.ts"

const fenced = (script: string, info = "bash") => `Do this:\n\n\`\`\`${info}\n${script}\n\`\`\`\n\nDone.\n`
const codes = (response: string) => parse(response).issues.map(({ code }) => code)

describe("a command that changes a file", () => {
  it.each([
    ["sed -i 's/a/b/' src/a.ts", "src/a.ts"],
    ["  sed -i.bak -e 's/a/b/' src/a.ts && npm test", "src/a.ts"],
    ["sudo sed --in-place s/a/b/ a.conf", "a.conf"],
    ["perl -pi -e 's/a/b/' a.ts", "a.ts"],
    ["ed -s a.txt <<'END'\n1d\nw\nEND", "a.txt"],
    ["cat > src/b.ts <<'EOF'\nexport {}\nEOF", "src/b.ts"],
    ["cat <<EOF >> notes.md\nmore\nEOF", "notes.md"],
    ["echo 'KEY=1' >> .env", ".env"],
    ["$ printf 'x\\n' > a.txt", "a.txt"],
    ["mkdir -p d && echo hi > d/a.txt", "d/a.txt"],
    ["jq '.a = 1' package.json > tmp.json && mv tmp.json package.json", "tmp.json"],
    ["echo x | tee a.txt", "a.txt"],
    ["tee -a a.txt <<EOF\nx\nEOF", "a.txt"],
    ["cat > /home/me/repo/a.ts <<EOF\nx\nEOF", "/home/me/repo/a.ts"],
  ])("is named, once: %s", (script, path) => {
    const { edits, issues } = parse(fenced(script))
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ code: "unknown_call", line: 4, path }])
  })

  it.each([["sh"], ["shell"], ["zsh"], ["console"], ["bash title=setup"]])("in a fence of %s", (info) => {
    expect(codes(fenced("sed -i s/a/b/ a.ts", info))).toEqual(["unknown_call"])
  })

  it("is named beside edits that land", () => {
    const edit = "a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n"
    const { edits, issues } = parse(`${edit}\n${fenced("echo c >> b.ts")}\n${edit}`)
    expect(edits).toHaveLength(2)
    expect(issues).toMatchObject([{ code: "unknown_call", path: "b.ts" }])
  })

  it("takes its here-document along: what that quotes is not carried out", () => {
    const quoted =
      "a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n*** Begin Patch\n*** Delete File: q\n*** End Patch"
    const { edits, issues } = parse(fenced(`cat > README.md <<'EOF'\n${quoted}\nEOF\nsed -i s/a/b/ c.ts`))
    expect(edits).toEqual([])
    expect(issues).toMatchObject([{ path: "README.md" }, { path: "c.ts" }])
  })

  it("may be there for a patch, which is read", () => {
    const patch = "--- a/a.ts\n+++ b/a.ts\n@@ @@\n-a\n+b"
    for (const script of [
      `cat > fix.patch <<'EOF'\n${patch}\nEOF\ngit apply fix.patch`,
      `patch -p1 <<'EOF'\n${patch}\nEOF`,
    ])
      expect(parse(fenced(script))).toMatchObject({ edits: [{ op: "update", path: "a.ts" }], issues: [] })
  })

  it("hides nothing if its here-document never ends", () => {
    const after = '<edit file="a" op="remove"/>'
    for (const response of [
      `${fenced("cat > b <<EOF\nx")}${after}\n`,
      `\`\`\`bash\ncat > b <<EOF\nx\n${after}\n`,
    ]) {
      const { edits, issues } = parse(response)
      expect(edits).toMatchObject([{ op: "delete", path: "a" }])
      expect(issues).toMatchObject([{ code: "unknown_call", path: "b" }])
    }
  })

  it("hides no folder from a patch that follows", () => {
    const patch = "apply_patch <<'EOF'\n*** Begin Patch\n*** Delete File: a\n*** End Patch\nEOF"
    for (const command of ["sed -i s/a/b/ c.ts", "cat > c.ts <<'X'\n1\nX"]) {
      const { edits } = parse(fenced(`cd web\n${command}\n${patch}`))
      expect(edits).toMatchObject([{ op: "delete", path: "web/a" }])
    }
  })
})

describe("a command that changes no file of the project", () => {
  it.each([
    "npm test",
    "npm test > log.txt 2>&1",
    "node bench.mjs > results.json",
    "sed -n 1,5p a.ts",
    "sed 's/a/b/' a.ts",
    "cat a.ts",
    "echo done",
    'echo "a > b"',
    "cat a.ts | grep x > /dev/null",
    "echo 'export PATH=x' >> ~/.bashrc",
    "sudo sed -i s/a/b/ /etc/hosts",
    "# sed -i s/a/b/ a.ts",
    "git apply fix.diff",
    "patch -p1 < fix.diff",
    "python - <<'EOF'\nprint(1)\nEOF",
    "[ 1 -gt 0 ] && echo yes",
  ])("is not named: %s", (script) => {
    expect(codes(fenced(script))).toEqual(["no_edits"])
  })

  it("nor is one that is only quoted, or is the text of a file", () => {
    const script = "sed -i s/a/b/ a.ts"
    expect(codes(`\`\`\`\`markdown\n${fenced(script)}\`\`\`\`\n`)).toEqual(["no_edits"])
    expect(codes(fenced(script, "python"))).toEqual(["no_edits"])
    expect(codes(`Never use ${script}\n`)).toEqual(["no_edits"])
    const { edits, issues } = parse(`run.sh\n\`\`\`bash\n${script}\n\`\`\`\n`)
    expect(issues).toEqual([])
    expect(edits).toMatchObject([{ op: "create", path: "run.sh", content: `${script}\n` }])
  })
})
