import { workspaceOf } from "../../apply.ts"
import { examine, type Finding } from "../../doctor/doctor.ts"
import { oneLine } from "../../text/visible.ts"
import { print, printJson } from "../output.ts"
import { type RootOption, rootsOf } from "../roots.ts"
import { stylerFor } from "../style.ts"
import { version } from "../version.ts"

/** `emend doctor`: what is installed, found, configured and reachable. */
export async function doctorCommand(flags: {
  root?: RootOption[]
  json?: boolean
  color: boolean
}): Promise<number> {
  const workspace = await workspaceOf(rootsOf(flags))
  const findings = await examine(workspace, { version: version() })
  const ok = findings.every(({ state }) => state !== "wrong")
  if (flags.json) await printJson({ ok, findings })
  else await print(findingsText(findings, flags))
  return ok ? 0 : 1
}

const looks = { ok: ["good", "✓"], missing: ["warn", "▲"], wrong: ["bad", "✗"] } as const

function findingsText(findings: readonly Finding[], flags: { color: boolean }): string {
  const styler = stylerFor(process.stdout, flags)
  const width = Math.max(...findings.map(({ name }) => name.length))
  const lines = findings.flatMap(({ name, state, says, hint }) => {
    const [style, icon] = looks[state]
    const head = `${styler(style, icon)} ${oneLine(name).padEnd(width)}  ${oneLine(says)}`
    return hint === undefined
      ? [head]
      : [head, `  ${" ".repeat(width)}  ${styler("dim", `→ ${oneLine(hint)}`)}`]
  })
  return `${lines.join("\n")}\n`
}
