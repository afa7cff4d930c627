import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { ApplyRequest, NamedFiles, ReadingOptions, Task, WireSnapshot } from "emend/api"
import type { FileState } from "emend/core"
import type { Chosen } from "../../../../src/server/selection.ts"
import type { Base } from "../state/app.ts"
import { createCaller } from "../worker/caller.ts"
import type { Place } from "./choices.ts"
import type { Landed } from "./landing.ts"
import type { PlanQuestion, ReadResponse, ReviewAnswer, Reviewed, ReviewQuestion } from "./messages.ts"
import { idsOf, namedFiles, questionFor } from "./questions.ts"
import { startReviewWorker } from "./start-review-worker.ts"

/** Everything that a preview depends on, but for the files. A new value asks for a new preview. */
export interface Wanted {
  /** The answers of the conversation, the one in the editor last. */
  answers: readonly string[]
  options: ReadingOptions
  /** What is in the prompt; empty: no matter. */
  chosen: Chosen
  unticked: ReadonlySet<string>
  picks: ReadonlyMap<string, readonly Place[]>
  rejected: ReadonlySet<string>
  replaced: ReadonlySet<string>
  landed: ReadonlyMap<string, Landed>
}

/** A response, what it says and what would become of it: one value, so that its parts always fit each other. */
export interface Preview {
  wanted: Wanted
  reading: ReadResponse
  /** A name for each edit that stays the same as long as its own text does. */
  ids: readonly string[]
  question: PlanQuestion
  reviewed: Reviewed
}

export interface Reviewer {
  preview: ReadonlySignal<Preview | undefined>
  isCurrent: ReadonlySignal<boolean>
  /** There is no preview yet, or that of the next answer takes a while: what is shown is not the answer of now. */
  isReading: ReadonlySignal<boolean>
  /** Files that are not what they were when they were looked at before. */
  changed: Signal<readonly string[]>
  /** The files may have changed: look again. */
  refresh(): void
  /**
   * What to send to have applied what the preview shows, or just one edit of it. Undefined: the text or the choices are
   * others by now. That the files are the same is for whoever writes them to see.
   */
  prepare(only?: number): Promise<{ request: ApplyRequest } | undefined>
}

/** A pause in typing that is short to the eye and long enough for a fast typist. */
const pause = 120

/** Whoever waits longer than this wants to know what for. */
const patience = 400

/** So often a review is planned again for what parsers said. Each time there is less that they have not seen. */
const mostParsing = 5

export function createReviewer(
  { backend, editor, info, toasts }: Base,
  wanted: ReadonlySignal<Wanted | undefined>,
  { taskOf, isWriting }: { taskOf(): Task; isWriting: ReadonlySignal<boolean> },
): Reviewer {
  const preview = signal<Preview | undefined>(undefined)
  /** Counts what happened to the files. */
  const era = signal(0)
  const seen = signal(-1)
  const changed = signal<readonly string[]>([])
  const ask = createCaller<ReviewQuestion, ReviewAnswer>(startReviewWorker)
  let read: { answers: readonly string[]; format?: string; era?: number; reading: ReadResponse } | undefined
  let looked: { names: string; era: number; snapshot: WireSnapshot } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let working = false
  const slow = signal(false)

  const isCurrent = computed(() => preview.value?.wanted === wanted.value && seen.value === era.value)

  effect(() => {
    const now = wanted.value
    void era.value
    clearTimeout(timer)
    // What is being written would be looked at twice: in between, and when it is.
    if (isWriting.value) return
    const isTyping = now?.answers.at(-1) !== preview.peek()?.wanted.answers.at(-1)
    timer = setTimeout(work, isTyping && preview.peek() ? pause : 0)
  })

  // Where the grammars are is known once the backend has said so, which may be after the first look.
  effect(() => {
    if (info.value?.grammars !== undefined) era.value = era.peek() + 1
  })

  /** One preview at a time, and always the newest: what came in between is never looked at. */
  async function work(): Promise<void> {
    if (working) return
    working = true
    const late = setTimeout(() => {
      slow.value = true
    }, patience)
    while (!isCurrent.peek()) {
      const [now, at] = [wanted.peek(), era.peek()]
      const isMade = now !== undefined && (await make(now, at).catch(tellWhyNot))
      // What came in the meantime was left to this loop.
      if (!isMade && now === wanted.peek() && at === era.peek()) break
    }
    working = false
    clearTimeout(late)
    slow.value = false
  }

  function tellWhyNot(error: Error): false {
    toasts.fail({ code: "internal", message: `The response could not be read: ${error.message}` })
    return false
  }

  async function make(now: Wanted, at: number): Promise<boolean> {
    if (now.answers.every((text) => text.trim() === "")) {
      preview.value = undefined
      return false
    }
    const reading = await readingOf(now, at)
    const ids = idsOf(now.answers, reading)
    const snapshot = await snapshotFor(namedFiles(reading.edits, ids, now), at)
    if (!snapshot) return false
    const question = questionFor(now, ids, snapshot)
    const grammars = info.peek()?.grammars
    if (editor) question.grammars = { elsewhere: true }
    else if (grammars !== undefined) question.grammars = new URL(grammars, location.href).href
    let reviewed = await review(question)
    if (reviewed.lost.length > 0) {
      const { value: elsewhere } = await backend.sameNames({ paths: reviewed.lost })
      if (elsewhere?.length) {
        question.elsewhere = elsewhere
        reviewed = await review(question)
      }
    }
    preview.value = { wanted: now, reading, ids, question, reviewed }
    seen.value = at
    return true
  }

  /** What the parsers of an editor say may lead to texts that they have not seen yet. */
  async function review(question: PlanQuestion): Promise<Reviewed> {
    for (let round = 1; ; round++) {
      const reviewed = (await ask(question)) as Reviewed
      if (!editor || reviewed.unparsed.length === 0 || round === mostParsing) return reviewed
      await ask({ kind: "parsed", answers: await editor.parse(reviewed.unparsed) })
    }
  }

  async function readingOf({ answers, options }: Wanted, at: number): Promise<ReadResponse> {
    const { format } = options
    if (read && isSame(answers, read.answers) && read.format === format && (read.era ?? at) === at)
      return read.reading
    const said = { answers: [...answers], ...(format !== undefined && { format }) }
    const reading = (await ask({ kind: "read", ...said })) as ReadResponse
    read = { ...said, reading }
    // Whose the code is that names no file, the files tell: as long as they stay the same.
    const { value: paths } = reading.isNameless ? await backend.pathsOfCode(said) : {}
    if (paths)
      read = { ...said, era: at, reading: (await ask({ kind: "read", ...said, paths })) as ReadResponse }
    return read.reading
  }

  async function snapshotFor(named: NamedFiles[], at: number): Promise<WireSnapshot | undefined> {
    const names = JSON.stringify(named)
    if (looked?.names === names && looked.era === at) return looked.snapshot
    const { value, error } = await backend.snapshot({ edits: named })
    if (!value) {
      toasts.fail(error)
      return undefined
    }
    if (looked?.names === names) changed.value = differing(looked.snapshot, value)
    looked = { names, era: at, snapshot: value }
    return value
  }

  return {
    preview,
    isCurrent,
    isReading: computed(
      () => !preview.value || (slow.value && !isSame(preview.value.wanted.answers, wanted.value?.answers)),
    ),
    changed,
    refresh() {
      era.value++
    },
    async prepare(only) {
      const shown = preview.value
      if (!shown || shown.wanted !== wanted.value) return undefined
      const question = only === undefined ? shown.question : { ...shown.question, ticked: [only] }
      const isOpen = (index: number) => !shown.reviewed.replaced.includes(index)
      const { ticked } = only === undefined ? shown.reviewed : await review(question)
      if (shown.wanted !== wanted.value) return undefined
      return {
        request: {
          response: shown.wanted.answers.at(-1)!,
          earlier: shown.wanted.answers.slice(0, -1),
          task: { ...taskOf(), names: [...shown.ids] },
          options: question.options,
          choices: { only: question.ticked.filter(isOpen), picks: question.picks, verdicts: ticked.verdicts },
          expected: ticked.expected,
        },
      }
    },
  }
}

const isSame = (a: readonly string[], b: readonly string[] | undefined) =>
  a.length === b?.length && a.every((text, at) => b[at] === text)

function differing(before: WireSnapshot, after: WireSnapshot): string[] {
  const hashes = new Map(before.files.map(([key, state]) => [key, hashOf(state)]))
  return after.files.filter(([key, state]) => hashes.get(key) !== hashOf(state)).map(([key]) => key)
}

const hashOf = (state: FileState) => ("hash" in state ? state.hash : state.kind)
