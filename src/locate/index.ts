export { applyChanges, createDocument, type Document } from "./document.ts"
export { type HunkResult, type Located, type LocateOptions, locate, type Placement } from "./locate.ts"
export { isShortened } from "./shorten.ts"
export { type Spot, spot } from "./spot.ts"
