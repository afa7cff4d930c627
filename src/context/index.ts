export {
  type Gathered,
  type GatheredFile,
  gather,
  readFile,
  type SkippedFile,
  type SkipReason,
} from "./gather.ts"
export type { ListOptions } from "./ignore-rules.ts"
export { createListing, type LeftOut, type Listed, type Listing } from "./list.ts"
export { pack, packedText } from "./pack.ts"
