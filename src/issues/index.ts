export { EmendError, type EmendErrorKind } from "./error.ts"
export type { Candidate, Issue, IssueCode, Nearest, Repair } from "./issue.ts"
export { issueCodes } from "./issue.ts"
