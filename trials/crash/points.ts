import type { FileSystem } from "../../src/workspace/file-system.ts"

/**
 * A file system that says what it is about to do before every call that changes the disk: `create: intent`,
 * `put into place: new content`. What is between two such calls changes nothing, so that a process that is killed at each of them
 * is killed in every state that it can leave the disk in.
 */
export function announcing(fs: FileSystem, point: (name: string) => void): FileSystem {
  return {
    ...fs,
    makeDirectory: before("make folder", fs.makeDirectory),
    removeDirectory: before("remove folder", fs.removeDirectory),
    create: before("create", fs.create),
    append: before("append", fs.append),
    rename: before("rename", fs.rename),
    remove: before("remove", fs.remove),
    syncDirectory: before("sync folder", fs.syncDirectory),
    replaceIf: before("put into place", fs.replaceIf),
    removeIf: before("remove file", fs.removeIf),
    async lock(dir, options) {
      point("lock")
      const release = await fs.lock(dir, options)
      point("locked")
      return before("release lock", release)
    },
  }

  function before<A extends unknown[], R>(name: string, call: (...args: A) => Promise<R>) {
    return async (...args: A): Promise<R> => {
      point(name + kindOf(args.filter((each) => typeof each === "string").join(" ")))
      return call(...args)
    }
  }
}

/** What the path of a call is, so that calls can be counted by kind. */
function kindOf(paths: string): string {
  const kinds: [RegExp, string][] = [
    [/\.emend\/pending\.json$/, ": intent"],
    [/\.emend\/pending\.json .*commits/, ": history"],
    [/\.emend\/commits/, ": history"],
    [/\.emend\/blobs/, ": backup"],
    [/\.emend\b(?!-)/, ": journal"],
    [/\.emend-[^/]*\.tmp\b/, ": new content"],
    [/\.emend-[^/]*\.old\b/, ": old content"],
  ]
  return kinds.find(([form]) => form.test(paths))?.[1] ?? ""
}
