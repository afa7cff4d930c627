import { expect, it } from "vitest"
import * as index from "./index.ts"

it("emend has what an agent needs, and nothing else", () => {
  // Whatever is added here, everybody has to learn, and it can never be taken away. Most things belong to another entry.
  expect(Object.keys(index).sort()).toEqual([
    "EmendError",
    "apply",
    "applyEdits",
    "applyToFiles",
    "check",
    "createSession",
    "log",
    "memoryWorkspace",
    "openWorkspace",
    "parse",
    "protocolNamed",
    "redo",
    "reportText",
    "retryText",
    "sessionFrom",
    "undo",
  ])
})
