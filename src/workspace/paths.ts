/** Absolute paths as the file system port writes them: forward slashes, none at the end but a root's own. */

export function join(dir: string, name: string): string {
  return dir.endsWith("/") ? `${dir}${name}` : `${dir}/${name}`
}

export function parentOf(path: string): string {
  const parent = path.slice(0, path.lastIndexOf("/"))
  return parent === "" || /^[A-Za-z]:$/.test(parent) ? `${parent}/` : parent
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1)
}

/** The folders that a key is in, innermost first. */
export function* foldersOf(key: string): Generator<string> {
  for (let at = key.lastIndexOf("/"); at > 0; at = key.lastIndexOf("/", at - 1)) yield key.slice(0, at)
}

/** `path` as seen from `dir`: "" for `dir` itself, undefined if it lies elsewhere. */
export function relative(dir: string, path: string): string | undefined {
  if (path === dir) return ""
  const start = dir.endsWith("/") ? dir : `${dir}/`
  return path.startsWith(start) ? path.slice(start.length) : undefined
}

/**
 * A name or path as the least exact file system compares it: without case, whatever a letter is composed of, and without what does not
 * show. By way of upper case: a dotless i has no lower case, a long s is one of its own, and both are plain letters in upper case.
 */
export function foldedName(name: string): string {
  return name.normalize("NFC").replace(ignorable, "").toUpperCase().toLowerCase()
}

// HFS+ compares names as if these were not there.
const ignorable = /[\u200c-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g

/** Chats put characters without width into paths, to let them wrap. Those that join letters or emoji stay, and a name of nothing else. */
export function withoutWidth(name: string): string {
  return name.replace(/[\u200b\u2060\ufeff]/g, "") || name
}

/** A name as a reader sees it: what a letter is composed of, and what has no width, does not count. */
export function asSeen(name: string): string {
  return withoutWidth(name).normalize("NFC")
}
