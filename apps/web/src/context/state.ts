import { batch, computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals"
import type { BackendEvent, Packed } from "emend/api"
import { type Chosen, choose } from "../../../../src/server/selection.ts"
import type { SettingsState } from "../settings/state.ts"
import type { Base } from "../state/app.ts"
import { coalesced } from "../state/coalesced.ts"
import { createFinder, type Finder } from "./finder.ts"
import { createTokenCounts, type TokenCounts } from "./token-counts.ts"
import { createTree, type Tree } from "./tree.ts"

export interface ContextState {
  tree: Tree
  finder: Finder
  tokens: TokenCounts
  chosen: ReadonlySignal<Chosen>
  instructions: Signal<string>
  /** The format whose rules go along; `none` for none. */
  format: ReadonlySignal<string>
  chooseFormat(name: string): void
  /** The prompt as it would be copied now; undefined until it is packed. */
  packed: ReadonlySignal<Packed | undefined>
  /** There is nothing in it but rules. */
  isEmpty: ReadonlySignal<boolean>
  /** The prompt that is shown is older than what was chosen. */
  packing: ReadonlySignal<boolean>
  /** It takes long enough to be told. */
  slow: ReadonlySignal<boolean>
  /** Chooses files and folders, or not. */
  choose(keys: readonly string[], yes: boolean): void
  clear(): void
  /** Somebody looks at it, until the answer is called. What nobody looks at is neither read nor packed anew. */
  show(): () => void
  hear(event: BackendEvent): void
}

export function createContextState(base: Base, settings: SettingsState): ContextState {
  const { backend, toasts } = base
  const chosen = signal<Chosen>({})
  const instructions = signal("")
  const ownFormat = signal<string | undefined>(undefined)
  const packed = signal<Packed | undefined>(undefined)
  const packing = signal(false)
  const slow = signal(false)
  const tree = createTree(base)
  const tokens = createTokenCounts(base)
  const finder = createFinder(base)
  // The format of the settings, until another one is chosen for this prompt.
  const format = computed(() => ownFormat.value ?? settings.saved.value?.settings.format ?? "none")
  const refreshTree = coalesced(tree.refresh, 100)
  const refreshFound = coalesced(finder.refresh, 100)
  let loaded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: ReturnType<typeof setTimeout> | undefined
  let round = 0
  let shown = 0
  let outdated: ReadonlySet<Part> = new Set()
  // What the person ticked and typed before the server knows of it outlasts what is loaded meanwhile.
  let unsaved: readonly Choice[] = []
  let savedInstructions = ""

  async function load(): Promise<void> {
    const { value } = await backend.selection()
    loaded = true
    if (!value) return
    const typed = instructions.value !== savedInstructions
    savedInstructions = value.instructions
    batch(() => {
      chosen.value = unsaved.reduce((all, choice) => choice(all), value.chosen)
      if (!typed) instructions.value = value.instructions
    })
  }

  async function repack(): Promise<void> {
    const mine = ++round
    const patience = setTimeout(() => {
      slow.value = true
    }, 500)
    const { value, error } = await backend.pack({
      chosen: chosen.value,
      instructions: instructions.value,
      format: format.value,
    })
    clearTimeout(patience)
    if (mine !== round) return
    packing.value = false
    slow.value = false
    if (value) packed.value = value
    else if (error.code !== "offline") toasts.fail(error)
  }

  function soon(wait: number): void {
    packing.value = true
    clearTimeout(timer)
    timer = setTimeout(repack, wait)
  }

  /** These parts do not hold any more. */
  function renew(parts: readonly Part[], wait = 0): void {
    outdated = new Set([...outdated, ...parts])
    if (parts.includes("prompt")) packing.value = true
    if (shown === 0) return
    if (outdated.has("tree")) refreshTree()
    if (outdated.has("found")) refreshFound()
    if (outdated.has("prompt")) soon(wait)
    outdated = new Set()
  }

  /** Saves what the person changed, if anything: what another page saved is not sent back to it. */
  function save(): void {
    if (unsaved.length === 0 && instructions.value === savedInstructions) return
    clearTimeout(saving)
    saving = setTimeout(async () => {
      const [sent, typed] = [unsaved, instructions.value]
      const { value } = await backend.saveSelection({ chosen: chosen.value, instructions: typed })
      if (!value) return
      unsaved = unsaved.filter((choice) => !sent.includes(choice))
      savedInstructions = typed
    }, 400)
  }

  function take(choice: Choice): void {
    unsaved = [...unsaved, choice]
    chosen.value = choice(chosen.value)
  }

  effect(() => {
    void [chosen.value, instructions.value, format.value]
    if (!loaded) return
    renew(["prompt"], 250)
    save()
  })

  return {
    tree,
    finder,
    tokens,
    chosen,
    instructions,
    format,
    chooseFormat(name) {
      ownFormat.value = name
    },
    packed,
    isEmpty: computed(() => packed.value?.files.length === 0 && instructions.value.trim() === ""),
    packing,
    slow,
    choose(keys, yes) {
      take((chosen) => keys.reduce<Chosen>((all, key) => choose(all, key, yes), chosen))
    },
    clear() {
      take(() => ({}))
    },
    show() {
      shown++
      renew([])
      return () => {
        shown--
      }
    },
    hear(event) {
      if (event.type === "hello" || event.type === "selection") void load().then(() => renew(["prompt"]))
      if (event.type === "hello" || event.type === "git" || event.type === "settings") renew(["tree"])
      if (event.type !== "files") return
      tokens.forget(event.keys)
      renew(["tree", "found", "prompt"], 250)
    },
  }
}

type Part = "tree" | "found" | "prompt"

/** What somebody did to what is chosen: it can be done again to what another page chose. */
type Choice = (chosen: Chosen) => Chosen
