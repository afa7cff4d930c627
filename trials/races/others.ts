import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Another program, which knows nothing of emend, and changes files while it works. */
export interface Other {
  name: string
  act(dir: string): void
  /** It needs a repository with another branch in it. */
  git?: boolean
}

/** What a person does to one file. */
const habits: Record<string, (file: string) => void> = {
  "an editor that saves by renaming": (file) => {
    const text = added(file)
    writeFileSync(`${file}~`, text)
    renameSync(`${file}~`, file)
  },
  "an editor that writes in place": (file) => writeFileSync(file, added(file)),
  "a program that appends": (file) => writeFileSync(file, theirs, { flag: "a" }),
  "somebody who deletes": (file) => rmSync(file, { force: true }),
  "somebody who puts a link there that leads out": (file) => {
    rmSync(file, { force: true })
    symlinkSync("/nowhere/at/all", file)
  },
  "somebody who puts a folder there": (file) => {
    rmSync(file, { force: true })
    mkdirSync(file)
  },
}

export const theirs = "somebody else was here\n"

function added(file: string): string {
  return textOf(file) + theirs
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "latin1")
  } catch {
    return ""
  }
}

/** All of them, each at one of these files, or at all that it likes. */
export function othersAt(paths: readonly string[]): Other[] {
  return [
    ...Object.entries(habits).flatMap(([habit, act]) =>
      paths.map((path) => ({
        name: `${habit}: ${path}`,
        act(dir: string) {
          mkdirSync(dirname(join(dir, path)), { recursive: true })
          act(join(dir, path))
        },
      })),
    ),
    {
      name: "a formatter",
      act(dir) {
        for (const path of paths) format(join(dir, path))
      },
    },
    { name: "git checkout", act: (dir) => git(dir, "checkout", "-q", "other"), git: true },
    { name: "git checkout --force", act: (dir) => git(dir, "checkout", "-q", "-f", "other"), git: true },
    { name: "git stash -u", act: (dir) => git(dir, "stash", "-u", "-q"), git: true },
    { name: "git clean -fd", act: (dir) => git(dir, "clean", "-fdq"), git: true },
  ]
}

/** Four spaces where there were two. Files that are not there are none of its business. */
function format(file: string): void {
  const text = textOf(file)
  if (text !== "") writeFileSync(file, text.replace(/^ {2}(?=\S)/gm, "    "), "latin1")
}

/** What git refuses to do, it has not done. */
function git(dir: string, ...args: string[]): void {
  try {
    execFileSync("git", args, { cwd: dir, stdio: "ignore" })
  } catch {}
}

/** Makes a repository of a folder, in which the branch `other` has lines more in each of these files. */
export function makeRepository(dir: string, paths: readonly string[]): void {
  const commit = () => {
    git(dir, "add", "-A")
    git(dir, "-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-q", "-m", "work")
  }
  git(dir, "init", "-q", "-b", "main")
  commit()
  git(dir, "checkout", "-q", "-b", "other")
  for (const path of paths) writeFileSync(join(dir, path), added(join(dir, path)), "latin1")
  commit()
  git(dir, "checkout", "-q", "main")
  // For the stash.
  git(dir, "config", "user.name", "A")
  git(dir, "config", "user.email", "a@example.com")
}
