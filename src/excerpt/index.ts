export { type Placed, placeExcerpt } from "./place.ts"
