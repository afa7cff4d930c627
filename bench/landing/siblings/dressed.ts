import type { Random } from "../random.ts"
import type { Made } from "./siblings.ts"

/** Declarations that are alike in what is set above them: one of its lines has a number that an edit changes. */
interface Dressed {
  title: string
  path: string
  names: readonly string[]
  above: (value: number) => string[]
  declared: (name: string) => string[]
  around?: [above: string[], below: string[]]
}

const names = ["openFile", "closeSocket", "readHeader", "flushQueue", "mergeOrders", "dropCache"]
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const upper = (name: string) => name[0]!.toUpperCase() + name.slice(1)

const all: readonly Dressed[] = [
  {
    title: "comments above functions (TypeScript)",
    path: "src/io.ts",
    names,
    above: (value) => ["/**", " * Does it at once.", ` * @param wait ${value} seconds at most`, " */"],
    declared: (name) => [`export function ${name}(wait: number) {`, "  run(wait)", "}"],
  },
  {
    title: "decorators (Python)",
    path: "app/views.py",
    names: names.map(snake),
    above: (value) => ["@login_required", `@cached(${value})`, "@traced"],
    declared: (name) => [`def ${name}(request):`, "    return render(request)", ""],
  },
  {
    title: "attributes on several lines (Rust)",
    path: "src/net.rs",
    names: names.map(snake),
    above: (value) => ["    #[cfg(all(", "        unix,", `        since = "1.${value}",`, "    ))]"],
    declared: (name) => [`    pub fn ${name}(&self) {`, "        self.inner.touch()", "    }"],
    around: [["impl Socket {"], ["}"]],
  },
  {
    title: "comments and annotations (Java)",
    path: "src/main/java/Runner.java",
    names,
    above: (value) => ["    /**", `     * Tried ${value} times at most.`, "     */", "    @Override"],
    declared: (name) => [`    public void ${name}(Task task) {`, "        run(task);", "    }"],
    around: [["class Runner {"], ["}"]],
  },
  {
    title: "line comments (Go)",
    path: "server.go",
    names,
    above: (value) => ["// It must be called with the lock held.", `// It waits for ${value} seconds.`],
    declared: (name) => [`func (s *Server) ${name}() {`, "\ts.queue.Wait()", "}"],
  },
  {
    title: "attributes in brackets (C#)",
    path: "Users.cs",
    names: names.map(upper),
    above: (value) => ["    [HttpGet]", `    [ResponseCache(Duration = ${value})]`, "    [Authorize]"],
    declared: (name) => [`    public IActionResult ${name}()`, "    {", "        return Ok(users);", "    }"],
    around: [["public class Users", "{"], ["}"]],
  },
]

/** What the edit changes is set above a declaration that is not in the file; others with the same above them are. */
export const absentBelow = (random: Random): Made | undefined => make(random, { isThere: false })

/** It is there, beside others. */
export const presentBelow = (random: Random): Made | undefined => make(random, { isThere: true })

function make(random: Random, { isThere }: { isThere: boolean }): Made {
  const { title, path, names, above, declared, around = [[], []] } = random.pick(all)
  const [meant, ...others] = random.shuffled(names).slice(0, random.between(2, 4)) as [string, ...string[]]
  const value = random.between(2, 9)
  const file = (changed: number) => {
    const shown = isThere ? [...others, meant] : others
    const blocks = shown.flatMap((name) => [
      ...above(name === meant ? changed : value),
      ...declared(name),
      "",
    ])
    return `${[...around[0], ...blocks, ...around[1]].join("\n")}\n`
  }
  // From somewhere above the line that changes to the declaration, or a little further.
  const dressing = above(value)
  const changed = dressing.findIndex((line, at) => line !== above(value + 1)[at])
  const [from, below] = [random.between(0, changed), random.between(1, declared(meant).length)]
  const text = (number: number) =>
    `${[...above(number).slice(from), ...declared(meant).slice(0, below)].join("\n").trimEnd()}\n`
  return {
    source: title,
    path,
    file: file(value),
    hunks: [{ old: text(value), new: text(value + 20) }],
    verdict: isThere ? "land" : "refuse",
    truth: file(isThere ? value + 20 : value),
  }
}
