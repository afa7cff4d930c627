/** `emend/context`: files for a prompt. */

export {
  createListing,
  type Gathered,
  type GatheredFile,
  gather,
  type LeftOut,
  type Listed,
  type Listing,
  type ListOptions,
  readFile,
  type SkippedFile,
  type SkipReason,
} from "./context/index.ts"
export { type PackedPart, type PackOptions, pack, packedText } from "./context/pack.ts"
