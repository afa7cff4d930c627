import { type Issue, issueCodes } from "../../issues/issue.ts"

/** The code of an issue, which has to name the thing and say what to do, in sentences. */
export function said({ code, message, hint }: Issue): string {
  const isSentence = (text: string | undefined) => text !== undefined && /^[A-Z].{15}/s.test(text)
  if (!issueCodes.includes(code) || !isSentence(message) || !isSentence(hint))
    throw new Error(`An issue that helps nobody: ${JSON.stringify({ code, message, hint })}`)
  return code
}

/** The message of such an issue. */
export function messageOf(issue: Issue): string {
  said(issue)
  return issue.message
}
