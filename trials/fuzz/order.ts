import type { Finding } from "./fuzz.ts"

/** What a worker is told to do. */
export interface Order {
  top: string
  name: string
  seed: number
  /** When to stop, in milliseconds since 1970; or after how many executions. */
  deadline: number
  executions?: number | undefined
  /** Learn nothing from what inputs do. */
  blind: boolean
  /** Start without the inputs that earlier runs have kept, and keep none. */
  seedsOnly: boolean
  /** How many branches are counted. */
  branches: number
  current: CurrentInput
}

/** The input that is being run, for whoever has to know when it never ends: its bytes, how many, and how many came before. */
export interface CurrentInput {
  bytes: SharedArrayBuffer
  numbers: SharedArrayBuffer
}

/** What a worker has to say. */
export type Said =
  | { type: "progress"; executions: number; reached: number }
  | { type: "finding"; finding: Finding }
  | Done

export interface Done {
  type: "done"
  executions: number
  findings: Finding[]
  gains: number
  /** The part of `src/` that it was about. */
  folder: string
  /** The branches that were passed. */
  reached: number[]
  /** The inputs worth keeping. */
  inputs: string[]
}
