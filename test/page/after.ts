import { afterAll } from "vitest"
import { closeBrowser } from "./stage.ts"

// Runs with each file of tests; what `stage.ts` says of itself, a process that runs several of them reads only once.
afterAll(closeBrowser)
