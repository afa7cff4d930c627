import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { count } from "./counts.ts"
import type { World } from "./world.ts"

/** An editor saves a file, git brings back another one. */
export async function foreign(world: World): Promise<void> {
  const { random, repository, truth } = world
  const [path] = somePaths(world, 1) as [string]
  if (random.chance(0.1)) repository.git("commit", "--quiet", "--all", "--allow-empty", "-m", "As it is now")
  else if (random.chance(0.5)) changeByHand(world, path)
  else if (path.startsWith("made/")) {
    rmSync(join(repository.dir, path))
    truth.set(path, null)
  } else {
    repository.git("checkout", "--quiet", "HEAD", "--", path)
    truth.set(path, repository.git("show", `HEAD:${path}`))
  }
  count(world, "change by another program")
}

export function changeByHand({ repository, truth, random }: World, path: string): void {
  const lines = truth.text(path)!.split(/(?<=\n)/)
  const at = random.below(lines.length)
  const changed = lines.toSpliced(at, random.below(2), `// by hand ${random.below(1_000_000)}\n`).join("")
  writeFileSync(join(repository.dir, path), changed)
  truth.set(path, changed)
}

/** Different files that an agent may want to edit. */
export function somePaths({ truth, random }: World, number: number): string[] {
  const texts = truth.paths().filter((path) => /\.(ts|md)$/.test(path) && truth.text(path)!.length > 40)
  return random.shuffled(texts).slice(0, number)
}
