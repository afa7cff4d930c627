// The few functions that the bench takes from packages of its own, declared here so that the root type-checks
// without installing them.

declare module "diff" {
  export interface PatchHunk {
    oldStart: number
    oldLines: number
    newStart: number
    newLines: number
    lines: string[]
  }
  export interface Patch {
    oldFileName: string | undefined
    newFileName: string | undefined
    hunks: PatchHunk[]
  }
  export function structuredPatch(
    oldName: string,
    newName: string,
    oldText: string,
    newText: string,
    oldHeader?: string,
    newHeader?: string,
    options?: { context?: number; maxEditLength?: number },
  ): Patch | undefined
  export function diffArrays(
    before: string[],
    after: string[],
  ): { count: number; added?: boolean; removed?: boolean }[]
  export function applyPatch(text: string, patch: Patch, options?: { fuzzFactor?: number }): string | false
  export function formatPatch(patch: Patch): string
}

declare module "diff-match-patch" {
  export class diff_match_patch {
    Match_Distance: number
    Match_Threshold: number
    patch_make(before: string, after: string): { start1: number; start2: number }[]
    patch_apply(patches: { start1: number; start2: number }[], text: string): [string, boolean[]]
    match_main(text: string, pattern: string, at: number): number
  }
}
