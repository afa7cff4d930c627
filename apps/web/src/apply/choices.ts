import { batch, type ReadonlySignal, signal } from "@preact/signals"
import type { PickedPlace } from "../../../../src/review.ts"

/** A place for an edit, as a person picks it. */
export type Place = Omit<PickedPlace, "edit">

/**
 * What the person decided about a response. Everything is remembered by the words it is about, never by its number: a
 * choice can get lost when those words change, but it never comes to mean something else.
 */
export interface Choices {
  /** The ids of edits that shall not be made now. */
  unticked: ReadonlySignal<ReadonlySet<string>>
  /** By the id of the edit. */
  picks: ReadonlySignal<ReadonlyMap<string, readonly Place[]>>
  /** The ids of hunks that shall not be made. */
  rejected: ReadonlySignal<ReadonlySet<string>>
  tick(id: string, yes: boolean): void
  tickAll(ids: readonly string[], yes: boolean): void
  pick(id: string, place: Place): void
  unpick(id: string): void
  judge(hunk: string, verdict: "accept" | "reject"): void
  forgetAll(): void
}

export function createChoices(): Choices {
  const unticked = signal<ReadonlySet<string>>(new Set())
  const picks = signal<ReadonlyMap<string, readonly Place[]>>(new Map())
  const rejected = signal<ReadonlySet<string>>(new Set())
  return {
    unticked,
    picks,
    rejected,
    tick(id, yes) {
      unticked.value = yes ? without(unticked.value, id) : new Set([...unticked.value, id])
    },
    tickAll(ids, yes) {
      unticked.value = new Set(yes ? [] : ids)
    },
    pick(id, place) {
      picks.value = new Map([...picks.value, [id, [...(picks.value.get(id) ?? []), place]]])
    },
    unpick(id) {
      picks.value = new Map([...picks.value].filter(([each]) => each !== id))
    },
    judge(hunk, verdict) {
      rejected.value =
        verdict === "accept" ? without(rejected.value, hunk) : new Set([...rejected.value, hunk])
    },
    forgetAll() {
      batch(() => {
        unticked.value = new Set()
        picks.value = new Map()
        rejected.value = new Set()
      })
    },
  }
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((each) => each !== id))
}
