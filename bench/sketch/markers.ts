import { indentationOf, isBlank } from "../landing/mistakes/mistake.ts"
import type { Random } from "../landing/random.ts"
import type { Draft } from "./draft.ts"
import type { Part } from "./histories.ts"
import { importing } from "./languages.ts"
import { containerOf, depthOf, type Range } from "./outline.ts"

/** What stands for what: anything, imports at the top of a file, or members of a block. */
type Sense = "any" | "imports" | "members" | "inside"

/**
 * Wordings that the report uses besides these are never seen while tuning, so that a list of wordings learned by heart does not
 * help.
 */
const wordings: Record<Part, Record<Sense, readonly string[]>> = {
  tune: {
    any: [
      "... existing code ...",
      "... existing code ...",
      "... existing code ...",
      "...",
      "… existing code …",
      "... rest of the code ...",
      "rest of the code remains unchanged",
      "... (unchanged)",
      "existing code",
      "[existing code]",
      "... keep existing code ...",
      "... same as before",
      "(rest unchanged)",
      "Rest of the file stays the same...",
      "... no changes ...",
    ],
    imports: ["... existing imports ...", "... other imports", "existing imports", "imports unchanged"],
    members: [
      "... other methods ...",
      "other methods remain the same",
      "... existing methods ...",
      "rest of the class unchanged",
    ],
    inside: [
      "... existing logic ...",
      "rest of the function stays the same",
      "... rest of the implementation ...",
      "... existing code above ...",
    ],
  },
  more: {
    any: [
      "... rest of code ...",
      "... (existing code)",
      "... other code ...",
      "... unchanged ...",
      "[... existing code ...]",
      "--- existing code ---",
      "... remaining code unchanged ...",
      "... existing implementation ...",
      "(existing code unchanged)",
      "the rest of the file is unchanged",
      "... code above remains the same ...",
      "... your existing code ...",
    ],
    imports: ["... existing imports ...", "existing imports", "... other imports remain the same ..."],
    members: [
      "... other methods ...",
      "... existing methods unchanged ...",
      "other members remain unchanged",
    ],
    inside: ["... existing logic ...", "... rest of the function ...", "rest of function body unchanged"],
  },
  report: {
    any: [
      "... previous code ...",
      "... code omitted for brevity ...",
      "everything else stays as is",
      "... unchanged code ...",
      "... remaining code unchanged ...",
      "<existing code>",
      "[... unchanged ...]",
      "--- snip ---",
      "... the rest is identical ...",
      "same as original",
      "keep the rest as it is",
      "Existing code here...",
      "..... existing code .....",
    ],
    imports: ["... all existing imports ...", "(imports as before)", "keep current imports"],
    members: [
      "... remaining members unchanged ...",
      "all other members stay untouched",
      "(other functions omitted)",
    ],
    inside: [
      "... body unchanged up to here ...",
      "existing implementation...",
      "remaining steps are unchanged",
    ],
  },
}

/** How one answer writes its markers. */
export interface Style {
  wording(sense: Sense): string
  comment: readonly [open: string, close: string]
  /** Blank lines beside markers: as they are in the file, none, or one on each side. */
  blanks: "kept" | "none" | "added"
  missing: { first: boolean; last: boolean }
  /**
   * Where what is left out begins deeper than it goes on: a marker for each level where nothing closes blocks, else one as
   * deep as what is beside it. If not, one as deep as the least of it.
   */
  levels: boolean
}

export function pickStyle({ change }: Draft, part: Part, random: Random): Style {
  const own = random.chance(0.5) ? wordings[part] : wordings.tune
  const speaks = random.chance(0.3)
  const usual = random.pick(own.any)
  const { comments } = change.language
  return {
    wording: (sense) => (speaks && sense !== "any" ? random.pick(own[sense]) : usual),
    comment: random.chance(0.8) ? comments[0]! : random.pick(comments),
    blanks: random.weighted([
      [3, "kept"],
      [2, "none"],
      [2, "added"],
    ]),
    missing: { first: random.chance(0.3), last: random.chance(0.3) },
    levels: random.chance(0.5),
  }
}

/** The marker, or markers, for lines that are left out. */
export function markersFor(draft: Draft, run: Range, style: Style): string[] {
  const solid = draft.truth.slice(run.from, run.to).filter((line) => !isBlank(line))
  const depths = solid.map(depthOf)
  const least = Math.min(...depths)
  const [open, close] = isMarkup(draft, solid) ? ["{/* ", " */}"] : style.comment
  const sense = senseOf(draft, run, solid)
  const write = (line: string) => `${indentationOf(line)}${open}${style.wording(sense)}${close}`
  const shallow = write(solid[depths.indexOf(least)]!)
  if (depths[0]! === least || !style.levels) return [shallow]
  return isClosed(draft) ? [write(solid[0]!)] : [write(solid[0]!), shallow]
}

const isClosed = ({ change }: Draft) => !/^(Python|YAML|Markdown)$/.test(change.language.name)

/** Between the elements of JSX a comment has braces. */
const isMarkup = ({ change }: Draft, solid: readonly string[]) =>
  change.language.name === "TSX" &&
  /^\s+</.test(solid[0]!) &&
  solid.every((line) => depthOf(line) >= depthOf(solid[0]!))

/** What has methods. */
const holding = /\b(class|struct|interface|impl|trait|module|namespace|object|extension|enum|protocol)\b/

function senseOf({ items, truth, change }: Draft, run: Range, solid: readonly string[]): Sense {
  if (run.from < 30 && solid.every((line) => importing.test(line))) return "imports"
  const around = containerOf(items, run)
  const isCode = !change.language.data && !change.language.prose && !/CSS|HTML/.test(change.language.name)
  if (!around || !isCode) return "any"
  return holding.test(truth[around.start]!) ? "members" : "inside"
}
