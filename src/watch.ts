import type { Edit, Match } from "./edits/edit.ts"
import type { Target } from "./edits/snapshot.ts"
import { expectText, kindOf } from "./issues/called.ts"
import { EmendError } from "./issues/error.ts"
import type { Issue } from "./issues/issue.ts"
import { createPlanner, isExample, type Outcome, type PlanOptions, preview } from "./plan/index.ts"
import { protocols } from "./protocols/registry.ts"
import { createEditStream, type StreamEvent } from "./protocols/stream.ts"
import type { FileState } from "./text/file.ts"
import type { LineRange } from "./text/place.ts"
import { targetIn, textState } from "./workspace/texts.ts"

/** What a watched stream tells: all that a stream of edits does, and what the files say about it. */
export type WatchEvent =
  | StreamEvent
  /** Follows `old`: the text to be replaced is in the file, here. */
  | { type: "located"; format: string; path: string; lines: LineRange; tier: string; score: number }
  /** Follows `old`: it fits several places. More hunks of the same edit may settle it, where the format has them. */
  | { type: "ambiguous"; format: string; path: string; issue: Issue }
  /**
   * Follows `old`: it has no place, and nothing that the model can still write will give it one. Where that is not certain,
   * nothing follows: `planned` tells.
   */
  | { type: "lost"; format: string; path: string; issue: Issue }
  /** Follows `edit`: what would become of it, after the edits before it. */
  | { type: "planned"; format: string; outcome: Outcome }

/** How to read the response, and how to place its edits. */
export interface WatchOptions extends Pick<PlanOptions, "match" | "ambiguous" | "overwrite"> {
  format?: string
}

/** The text of a file by the path that the response gives it (and the root it names); undefined if there is none. */
export type TextOf = (path: string, root?: string) => string | undefined

/** Takes a response in pieces, and looks up each edit in its file. */
export interface EditWatch {
  push(chunk: string): WatchEvent[]
  end(): WatchEvent[]
}

/**
 * Reads a response while it is being written, and looks at the files as it goes: as soon as the text to be replaced is
 * complete, it says where that is or that it is lost, so that an agent can stop the model early. Nothing is written.
 * It holds the open edit, and the text of the files that the edits have touched.
 */
export function createEditWatch(textOf: TextOf, options: WatchOptions = {}): EditWatch {
  const stream = createEditStream(options)
  const onlooker = createOnlooker(textOf, options)
  return {
    push: (chunk) => stream.push(chunk).flatMap(onlooker),
    end: () => stream.end().flatMap(onlooker),
  }
}

/** The same for a stream of chunks, such as the text of an API's response. Files may be read in their own time. */
export async function* watchEdits(
  chunks: AsyncIterable<string> | Iterable<string>,
  textOf: (path: string, root?: string) => ReturnType<TextOf> | Promise<ReturnType<TextOf>>,
  options: WatchOptions = {},
): AsyncGenerator<WatchEvent> {
  expectTextOf(textOf)
  const stream = createEditStream(options)
  const texts = new Map<string, string | undefined>()
  const onlooker = createOnlooker((path, root) => texts.get(JSON.stringify([path, root])), options)
  async function* tell(events: readonly StreamEvent[]) {
    for (const event of events) {
      for (const { path, root } of filesOf(event)) {
        const id = JSON.stringify([path, root])
        if (!texts.has(id)) texts.set(id, await textOf(path, root))
      }
      yield* onlooker(event)
    }
  }
  for await (const chunk of chunks) yield* tell(stream.push(chunk))
  yield* tell(stream.end())
}

interface NamedFile {
  path: string
  root?: string | undefined
}

/** The files that one has to know to say something about an event. */
function filesOf(event: StreamEvent): NamedFile[] {
  if (event.type === "old") return [event]
  return event.type === "edit" ? filesOfEdit(event.edit) : []
}

function filesOfEdit(edit: Edit): NamedFile[] {
  const { path, root } = edit
  const to = "to" in edit ? edit.to : undefined
  return to === undefined
    ? [{ path, root }]
    : [
        { path, root },
        { path: to, root: ("toRoot" in edit ? edit.toRoot : undefined) ?? root },
      ]
}

function createOnlooker(lookUp: TextOf, options: WatchOptions): (event: StreamEvent) => WatchEvent[] {
  const textOf = checked(lookUp)
  let files = new Map<string, FileState>()
  let planner = createPlanner(files, options)
  /** What has begun and not ended: several files at once, in formats that give out their edits all together. */
  let begun: string[] = []

  function targetOf({ path, root }: NamedFile): Target {
    const target = targetIn(path, root)
    if ("key" in target && !files.has(target.key)) files.set(target.key, textState(textOf(path, root)))
    return target
  }

  function look(event: StreamEvent & { type: "old" }): WatchEvent[] {
    const { format, path, hunk } = event
    if (mayMeanAnother(path) && textOf(path, event.root) === undefined) return []
    const target = targetOf(event)
    const match = options.match ?? matchOf(format)
    const seen =
      "issue" in target
        ? target
        : preview({ ...options, key: target.key, hunk, overlay: planner.overlay, match })
    if (!seen) return []
    if (!("issue" in seen)) return [{ type: "located", format, path, ...seen }]
    const { issue } = seen
    if (dependsOnOthers(path, issue)) return []
    return [{ type: issue.code === "ambiguous" ? "ambiguous" : "lost", format, path, issue }]
  }

  /** May an edit before it, which nobody has seen whole yet, make the text that it looks for? */
  function dependsOnOthers(path: string, issue: Issue): boolean {
    const before = begun.slice(0, -1)
    return before.includes(path) || (before.length > 0 && issue.code === "file_missing")
  }

  function place(edit: Edit): Outcome {
    const [path, to] = filesOfEdit(edit).map(targetOf)
    return planner.add(edit, { path: path!, ...(to && { to }) })
  }

  return (event) => {
    if (event.type === "begin") begun.push(event.path ?? "")
    if (event.type === "edit" || event.type === "malformed") begun = []
    if (event.type === "old") return [event, ...look(event)]
    if (event.type === "edit") {
      const outcome = place(event.edit)
      // Code that a file has nothing of, and of which only words nearby speak, is an example.
      if (isExample(event.edit, outcome, files)) return [event]
      return [event, { type: "planned", format: event.format, outcome }]
    }
    if (event.type === "retract") {
      files = new Map()
      planner = createPlanner(files, options)
    }
    return [event]
  }
}

/** Many hold their files in an object already. */
function expectTextOf(given: unknown): void {
  if (typeof given !== "function")
    throw new EmendError(
      "usage",
      `textOf gives the text of a file by its path; this one is ${kindOf(given)}. Of files in an object: (path) => files[path].`,
    )
}

/** A text and nothing else: `null` or a buffer would end in an error that nobody can read. */
function checked(lookUp: TextOf): TextOf {
  expectTextOf(lookUp)
  return (path, root) => {
    const text = lookUp(path, root)
    if (text !== undefined)
      expectText(text, `What textOf gives for ${path}`, " Where there is no file, give undefined.")
    return text
  }
}

function matchOf(format: string): Match {
  return protocols.find((each) => each.name === format)?.match ?? "fuzzy"
}

/** A path of another machine, or one whose letters can be composed in several ways: whoever has the files may find it. */
function mayMeanAnother(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:[\\/]|file:)/i.test(path) || /[^\x20-\x7e]/.test(path)
}
