export { explains, losesNames } from "./explains.ts"
export { type Placed, placeExcerpt } from "./place.ts"
