/**
 * As much of vitest as the tests use, in a form that lets any one of them be run, again and again, in one process.
 * What tests expect is judged by vitest's own `expect`.
 */

import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect"
import { tooSlow } from "../tests.ts"

export interface Test {
  file: string
  name: string
  run(): Promise<void>
}

/** All tests, in the order in which they are written. */
export const tests: Test[] = []

/** Loads a file of tests. */
export async function file(name: string, load: () => Promise<unknown>): Promise<void> {
  groups = [name]
  await load()
  // Groups may use what is below them in their file.
  for (const open of waiting.splice(0)) open()
}

const waiting: (() => void)[] = []

let groups: string[] = []
let cleanUps: (() => unknown)[] = []

export function onTestFinished(work: () => unknown): void {
  cleanUps.push(work)
}

const preparations = new Map<string, () => unknown>()

/** Once for a file, before the first of its tests that is run. */
export function beforeAll(work: () => unknown): void {
  preparations.set(groups[0]!, work)
}

async function prepare(file: string): Promise<void> {
  const work = preparations.get(file)
  preparations.delete(file)
  await work?.()
}

/** What a test throws that does not want to be run here. */
class Skipped extends Error {}

const context = {
  onTestFinished,
  skip(): never {
    throw new Skipped()
  },
}

type Body = (...values: never[]) => unknown
type Options = { timeout?: number }

function addTest(name: string, options: Options | Body, body?: Body): void {
  const work = (body ?? options) as (given: typeof context) => unknown
  const [from, ...path] = groups
  const full = [...path, name].join(" > ")
  if (!tooSlow.test(full)) tests.push({ file: from!, name: full, run: () => run(from!, () => work(context)) })
}

/** The file of the test that is running. */
export let runningFile = ""

async function run(file: string, work: () => unknown): Promise<void> {
  runningFile = file
  cleanUps = []
  const mine = cleanUps
  try {
    await prepare(file)
    await work()
  } catch (error) {
    if (!(error instanceof Skipped)) throw error
  } finally {
    for (const cleanUp of mine.reverse()) await cleanUp()
  }
}

function addGroup(name: string, options: Options | Body, body?: Body): void {
  const path = [...groups, name]
  const open = () => {
    groups = path
    ;((body ?? options) as () => void)()
    groups = path.slice(0, -1)
  }
  if (groups.length === 1) waiting.push(open)
  else open()
}

type Add = typeof addTest

function withForms(add: Add) {
  const each =
    (rows: readonly unknown[]) =>
    (name: string, options: Options | Body, body?: Body): void => {
      const work = (body ?? options) as (...values: unknown[]) => unknown
      rows.forEach((row, index) => {
        const values = Array.isArray(row) ? row : [row]
        add(`${name} (${index})`, () => work(...values))
      })
    }
  const skipIf = (unwanted: boolean): Add => (unwanted ? () => {} : add)
  return Object.assign(add, { each, skipIf, for: each })
}

export const it = withForms(addTest)
export const test = it
export const describe = withForms(addGroup)

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

export const expect: unknown = Object.assign(
  (value: unknown, message?: string) => chai.expect(value, message),
  chai.expect,
)
