/**
 * Goes in front of a program (`node --import`), and makes the nth of its system calls that change files go wrong: the
 * process dies before it, in the middle of it, or the call fails. The program itself knows nothing of it.
 */
import fs from "node:fs"
import { syncBuiltinESMExports } from "node:module"

/** What is to go wrong, in the environment variable `EMEND_FAULT`, as JSON. */
export interface CallFault {
  how: "count" | "die" | "die half way" | "fail"
  /** The nth call. */
  nth: number
  /** For `fail`: what the system says. */
  code?: string
  /** For `fail`: calls after that one fail as well, if their names have this form. */
  later?: string
  /** For `count`: where the names of the calls are written to. */
  log?: string
}

const { EMEND_FAULT: wanted } = process.env
const fault: CallFault = JSON.parse(wanted!)
const original = { ...fs, copyFile: fs.promises.copyFile }
const names: string[] = []
const open = new Set<number>()

/** Does what shall happen at this call; throws if it shall fail. */
function meet(name: string, half?: () => void): void {
  names.push(name)
  if (fault.how === "count") return
  const later = fault.later !== undefined && names.length > fault.nth && new RegExp(fault.later).test(name)
  if (names.length !== fault.nth && !later) return
  if (fault.how === "fail") throw Object.assign(new Error(`${fault.code}: ${name}`), { code: fault.code })
  if (fault.how === "die half way") half?.()
  process.kill(process.pid, "SIGKILL")
}

for (const name of ["mkdirSync", "rmdirSync", "unlinkSync", "renameSync", "linkSync", "chmodSync"] as const)
  replace(name, (...args) => {
    meet(name)
    return (original[name] as (...args: unknown[]) => unknown)(...args)
  })
for (const name of ["fchmodSync", "fchownSync", "ftruncateSync"] as const)
  replace(name, (...args) => {
    if (open.has(args[0] as number)) meet(name)
    return (original[name] as (...args: unknown[]) => unknown)(...args)
  })
replace("openSync", (...args) => {
  const [path, flags] = args as [string, number | string]
  const writes = typeof flags === "number" ? (flags & 3) !== 0 : /[wa+]/.test(flags ?? "r")
  if (writes) meet("openSync")
  const descriptor = original.openSync(...(args as Parameters<typeof fs.openSync>))
  if (writes && path !== "/dev/tty") open.add(descriptor)
  return descriptor
})
replace("closeSync", (descriptor) => {
  open.delete(descriptor as number)
  return original.closeSync(descriptor as number)
})
replace("writeFileSync", (...args) => {
  const [to, bytes] = args as [number, Uint8Array]
  if (open.has(to)) meet("write", () => original.writeSync(to, bytes.subarray(0, bytes.length / 2)))
  return original.writeFileSync(...(args as Parameters<typeof fs.writeFileSync>))
})
replace("fsync", (descriptor, done) => {
  try {
    meet("fsync")
  } catch (error) {
    return (done as (error: unknown) => void)(error)
  }
  return original.fsync(descriptor as number, done as () => void)
})
fs.promises.copyFile = async (...args) => {
  meet("copyFile")
  return original.copyFile(...args)
}
syncBuiltinESMExports()

if (fault.log !== undefined) process.on("exit", () => original.writeFileSync(fault.log!, names.join("\n")))

function replace(name: keyof typeof fs, call: (...args: unknown[]) => unknown): void {
  Object.assign(fs, { [name]: call })
}
