import type { Tool } from "./tool.ts"

/** What a person does who takes the answer for the file: the last fence for a file is the file. */
export const wholeFile: Tool = {
  name: "whole-file replacement",
  apply: ({ parts }) => ({ texts: Object.fromEntries(parts.map(({ path, code }) => [path, code])) }),
}
