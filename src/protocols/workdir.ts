/** `path` as seen from where a command was in `workdir`. */
export function pathFrom(workdir: string | undefined, path: string): string {
  if (workdir === undefined || /^(?:[/\\]|[A-Za-z]:[/\\]|file:)/i.test(path)) return path
  const folder = workdir.replaceAll("\\", "/").replace(/^(?:\.\/+)+/, "")
  if (folder === "" || folder === ".") return path
  const steps = path.replaceAll("\\", "/").split("/")
  const above = folder.split("/")
  // `../shared/a.ts` as seen from `web` is `shared/a.ts`.
  while (steps[0] === "." || (steps[0] === ".." && isStep(above.at(-1))))
    if (steps.shift() === "..") above.pop()
  if (above.at(-1) === "") above.pop()
  return [...above, ...steps].join("/")
}

const isStep = (name: string | undefined) =>
  name !== undefined && name !== "" && name !== "." && name !== ".."
