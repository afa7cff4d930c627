import { batch, type ReadonlySignal, signal } from "@preact/signals"
import type { PickedPlace } from "../../../../src/review.ts"
import type { KeptReview } from "./kept.ts"

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
  /** The files that the person is done with, by path and what happens to them. */
  viewed: ReadonlySignal<ReadonlySet<string>>
  /** The ids of edits that failed, and that a later answer took the place of: for good, whatever becomes of their files. */
  replaced: ReadonlySignal<ReadonlySet<string>>
  tick(ids: readonly string[], yes: boolean): void
  pick(id: string, ...places: Place[]): void
  unpick(id: string): void
  judge(hunks: readonly string[], verdict: "accept" | "reject"): void
  view(file: string, yes: boolean): void
  replace(ids: readonly string[]): void
  restore(kept: KeptReview): void
}

export function createChoices(kept: KeptReview): Choices {
  const unticked = signal<ReadonlySet<string>>(new Set(kept.unticked))
  const picks = signal<ReadonlyMap<string, readonly Place[]>>(new Map(kept.picks))
  const rejected = signal<ReadonlySet<string>>(new Set(kept.rejected))
  const viewed = signal<ReadonlySet<string>>(new Set(kept.viewed))
  const replaced = signal<ReadonlySet<string>>(new Set(kept.replaced))
  return {
    unticked,
    picks,
    rejected,
    viewed,
    replaced,
    tick(ids, yes) {
      unticked.value = changed(unticked.value, ids, !yes)
    },
    pick(id, ...places) {
      picks.value = new Map([...picks.value, [id, [...(picks.value.get(id) ?? []), ...places]]])
    },
    unpick(id) {
      picks.value = new Map([...picks.value].filter(([each]) => each !== id))
    },
    judge(hunks, verdict) {
      rejected.value = changed(rejected.value, hunks, verdict === "reject")
    },
    view(file, yes) {
      viewed.value = changed(viewed.value, [file], yes)
    },
    replace(ids) {
      if (ids.some((id) => !replaced.value.has(id))) replaced.value = changed(replaced.value, ids, true)
    },
    restore(next) {
      batch(() => {
        unticked.value = new Set(next.unticked)
        picks.value = new Map(next.picks)
        rejected.value = new Set(next.rejected)
        viewed.value = new Set(next.viewed)
        replaced.value = new Set(next.replaced)
      })
    },
  }
}

function changed(all: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> {
  if (isIn) return new Set([...all, ...ids])
  const out = new Set(ids)
  return new Set([...all].filter((each) => !out.has(each)))
}
