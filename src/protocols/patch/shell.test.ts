import { describe, expect, test } from "vitest"
import { folderAfter, readHereCommand, readInvocation } from "./shell.ts"

const body = "*** Begin Patch\n*** Delete File: a\n*** End Patch"

describe("invocations", () => {
  test.each([["apply_patch"], ["applypatch"]])("%s with the patch as its argument", (program) => {
    expect(readInvocation([program, body])).toEqual({ patch: body })
  })

  test.each([
    [["bash", "-lc"], "apply_patch <<'EOF'"],
    [["bash", "-c"], "apply_patch << EOF"],
    [["zsh", "-lc"], 'applypatch <<"EOF"'],
    [["sh", "-c"], "apply_patch <<EOF"],
    [["/bin/bash", "-lc"], "  apply_patch   <<   EOF"],
    [["bash", "-lc"], "apply_patch <<<'EOF'"],
    [["bash", "-lc"], "cat <<'EOF' | apply_patch"],
  ])("%j %s", (shell, command) => {
    expect(readInvocation([...shell, `${command}\n${body}\nEOF`])).toEqual({ patch: body })
    expect(readInvocation([...shell, `${command}\n${body}\nEOF\n\n`])).toEqual({ patch: body })
  })

  test.each([
    ["cd web && apply_patch <<EOF", "web"],
    ["cd 'my web' && apply_patch <<EOF", "my web"],
    ['cd "my web" && apply_patch <<EOF', "my web"],
    ["cd /srv/'my web'/x && apply_patch <<EOF", "/srv/my web/x"],
  ])("%s", (command, workdir) => {
    expect(readInvocation(["bash", "-lc", `${command}\n${body}\nEOF`])).toEqual({ patch: body, workdir })
  })

  test("<<- takes tabs off the front of lines", () => {
    expect(readInvocation(["sh", "-c", "apply_patch <<-EOF\n\t*** Begin Patch\n\tEOF"])).toEqual({
      patch: "*** Begin Patch",
    })
  })

  test.each([
    ["cd foo; apply_patch <<'EOF'"],
    ["cd foo || apply_patch <<'EOF'"],
    ["cd foo | apply_patch <<'EOF'"],
    ["cd foo bar && apply_patch <<'EOF'"],
    ["cd foo && cd bar && apply_patch <<'EOF'"],
    ["cd - && apply_patch <<'EOF'"],
    ["cd '' && apply_patch <<'EOF'"],
    ["cd ~/x && apply_patch <<'EOF'"],
    ["cd $HOME && apply_patch <<'EOF'"],
    ["cd `pwd` && apply_patch <<'EOF'"],
    ["echo hi && apply_patch <<'EOF'"],
    ["apply_patch x <<'EOF'"],
    ["apply_patch <<'EOF' && echo done"],
    ["apply_patch <<'EOF' <<'EOF'"],
    ["cat <<'EOF' | apply_patch -v"],
    ["cat <<'EOF' | tee p.patch"],
    ["cat <<'EOF' || apply_patch"],
    ["sort <<'EOF' | apply_patch"],
    ["cat <<'EOF'"],
    ["FOO=1 apply_patch <<'EOF'"],
    ["sudo apply_patch <<'EOF'"],
    ["<<'EOF'"],
    ["apply_patch <<\"EOF'"],
  ])("not %s", (command) => {
    expect(readInvocation(["bash", "-lc", `${command}\n${body}\nEOF`])).toBeUndefined()
  })

  test.each([
    ["text after the document", `apply_patch <<EOF\n${body}\nEOF\necho done`],
    ["a command on its last line", `apply_patch <<EOF\n${body}\nEOF && echo done`],
    ["a document without end", `apply_patch <<EOF\n${body}`],
    ["two documents", `apply_patch <<EOF\n${body}\nEOF\napply_patch <<EOF\n${body}\nEOF`],
    ["a command before it", `set -e\napply_patch <<EOF\n${body}\nEOF`],
    ["nothing", ""],
  ])("not with %s", (_, script) => {
    expect(readInvocation(["bash", "-lc", script])).toBeUndefined()
  })

  test.each([
    [[]],
    [["apply_patch"]],
    [["apply_patch", body, "more"]],
    [["git", "apply", body]],
    [["bash", "-x", `apply_patch <<EOF\n${body}\nEOF`]],
    [["bash", "-lc", "ls", "x"]],
    [["fish", "-c", `apply_patch <<EOF\n${body}\nEOF`]],
  ])("not %j", (argv) => {
    expect(readInvocation(argv)).toBeUndefined()
  })
})

test("a long line is no command", () => {
  expect(readHereCommand(`${"a ".repeat(100_000)}<`)).toBeUndefined()
  expect(folderAfter(`cd ${"'".repeat(200_001)}`, "")).toBeNull()
})
