/** Paths drawn as a tree, in the order given. `title` is the line at its top. */
export function fileMap(title: string, paths: readonly string[]): string {
  const top: Branch = new Map()
  for (const path of paths) {
    let branch = top
    for (const name of namesOf(path)) {
      if (!branch.has(name)) branch.set(name, new Map())
      branch = branch.get(name)!
    }
  }
  return [title, ...draw(top, "")].join("\n")
}

/** What lies deeper than this is drawn on one line: margins would be longer than all names, and take the square of the depth. */
const deepest = 40

function namesOf(path: string): string[] {
  const names = path.split("/")
  return names.length <= deepest ? names : [...names.slice(0, deepest), names.slice(deepest).join("/")]
}

type Branch = Map<string, Branch>

function draw(branch: Branch, margin: string): string[] {
  const names = [...branch.keys()]
  return names.flatMap((name, index) => {
    const isLast = index === names.length - 1
    return [
      `${margin}${isLast ? "└── " : "├── "}${name}`,
      ...draw(branch.get(name)!, `${margin}${isLast ? "    " : "│   "}`),
    ]
  })
}
