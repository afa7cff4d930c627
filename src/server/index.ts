export { type Address, readAddress } from "./address.ts"
export { type Served, type ServeOptions, serve } from "./serve.ts"
