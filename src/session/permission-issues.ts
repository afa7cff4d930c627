import type { Issue } from "../issues/issue.ts"
import type { PermissionRequest } from "./permission.ts"
import type { Question } from "./permissions.ts"
import { runsGroup } from "./runs.ts"

/** For a change that counts as one of emend's configuration, or of scripts: the rest of the file may well be changed. */
export function settingsDenied(key: string, pattern: string): Issue {
  const what = pattern === runsGroup ? "What runs by" : "The settings of emend in"
  return refusal(
    key,
    `${what} ${key} must not be changed: the rule \`${pattern}\` denies it.`,
    `Leave these settings as they are. Only the user can change the rule \`${pattern}\`.`,
  )
}

/** Without a pattern: no rule speaks of the file, and it lies outside. */
export function deniedByRule(key: string, pattern?: string): Issue {
  const rule = pattern === undefined ? undefined : `the rule \`${pattern}\``
  const why = rule ? `${rule} denies it` : "it lies outside of the workspace, and no rule allows it"
  return refusal(
    key,
    `${key} must not be touched: ${why}.`,
    `Leave the file alone. Only the user can ${rule ? `change ${rule}` : "allow it"}.`,
  )
}

/** `always`: the pattern that the answer was given for. */
export function rejected(
  key: string,
  { reads = false, always }: { reads?: boolean; always?: string },
): Issue {
  const holds =
    always === undefined ? "" : ` The answer holds for \`${always}\` as long as this session lasts.`
  return refusal(
    key,
    `The user has rejected ${reads ? "reading" : "this change of"} ${key}.${holds}`,
    "Do not try the same again. Ask the user what they want instead.",
  )
}

/** Where a rule says `ask` and there is nobody, or asking failed. */
export function nobodyToAsk({ keys, request }: Question, failure?: string): ReadonlyMap<string, Issue> {
  const why =
    failure === undefined ? "nobody can be asked here" : `asking failed: ${failure.replace(/\.$/, "")}`
  return new Map(
    keys.map((key) => [
      key,
      refusal(
        key,
        `The user has to agree to ${isReading(request) ? "reading" : "changes of"} ${key} (rule \`${request.pattern}\`), and ${why}.`,
        "Leave the file alone, or ask the user to allow it by a rule.",
      ),
    ]),
  )
}

/** Is it only about looking at files? */
export function isReading({ files }: PermissionRequest): boolean {
  return files.every(({ operation }) => operation === "read")
}

function refusal(key: string, message: string, hint: string): Issue {
  return { code: "permission_denied", message, hint, path: key }
}
