import { signal } from "@preact/signals"
import type { Answer, SavedSettings, Settings } from "emend/api"
import { describe, expect, it } from "vitest"
import type { Base } from "../state/app.ts"
import { createSettingsState } from "./state.ts"

const turn = () => new Promise((resolve) => setTimeout(resolve))

type Theme = Settings["theme"]

/** The settings over a backend whose answers come when the test says so, with the theme that it says. */
function overSlowBackend() {
  const due: { load: ((theme: Theme) => void)[]; save: ((theme: Theme) => void)[] } = { load: [], save: [] }
  const later = (answers: ((theme: Theme) => void)[]) =>
    new Promise<Answer<SavedSettings>>((resolve) => {
      answers.push((theme) => resolve({ value: { settings: { theme } } as SavedSettings }))
    })
  const chosen = signal<Theme>("system")
  const base = {
    backend: { settings: () => later(due.load), saveSettings: () => later(due.save) },
    theme: { chosen, choose: (theme: Theme) => (chosen.value = theme) },
  } as unknown as Base
  const state = createSettingsState(base)
  /** Gives the oldest answer that is due, and lets the page take it in. */
  const answer = async (what: "load" | "save", theme: Theme) => {
    await turn()
    due[what].shift()!(theme)
    await turn()
  }
  return { state, chosen, answer, due }
}

describe("settings that change while answers are on their way", () => {
  it("are those that the backend tells, if nothing else happens", async () => {
    const { state, chosen, answer } = overSlowBackend()
    state.hear({ type: "settings" })
    await answer("load", "dark")
    expect(chosen.value).toBe("dark")
  })

  it("hold at once, whatever was asked before", async () => {
    const { state, chosen, answer } = overSlowBackend()
    state.hear({ type: "settings" })
    await answer("load", "dark")
    state.hear({ type: "settings" })
    void state.save({ theme: "light" })
    await answer("load", "dark")
    expect(chosen.value).toBe("light")
    await answer("save", "light")
    expect([chosen.value, state.progress.value]).toEqual(["light", "saved"])
  })

  it("are not taken back by an answer that was asked for before they were saved", async () => {
    const { state, chosen, answer } = overSlowBackend()
    state.hear({ type: "settings" })
    await answer("load", "dark")
    void state.save({ theme: "light" })
    state.hear({ type: "settings" })
    await answer("save", "light")
    await answer("load", "dark")
    expect(chosen.value).toBe("light")
  })

  it("are sent one after the other, and only the last answer counts", async () => {
    const { state, chosen, answer, due } = overSlowBackend()
    void state.save({ theme: "dark" })
    void state.save({ theme: "light" })
    await turn()
    expect(due.save).toHaveLength(1)
    await answer("save", "dark")
    expect(state.progress.value).toBe("saving")
    await answer("save", "light")
    expect([chosen.value, state.progress.value]).toEqual(["light", "saved"])
  })
})
