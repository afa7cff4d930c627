export { explains, losesNames } from "./explains.ts"
export type { Part } from "./parts.ts"
export { type Placed, placeExcerpt } from "./place.ts"
