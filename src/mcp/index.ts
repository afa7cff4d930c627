export { type McpOptions, serveMcp } from "./serve.ts"
