import { describe, expect, it } from "vitest"
import { placeExcerpt } from "./index.ts"

// One change at each place of a small file, in many languages, shown in each way that chats have: each becomes the new version to
// the letter, and is known again. Sent to another file, or to one that has not what it is about, it takes nothing away.

interface Member {
  name: string
  lines: string[]
  /** A comment above it, and a change of its head. */
  said?: string
  also?: boolean
}

interface Holder {
  name: string
  members: Member[]
}

interface Language {
  path: string
  marker: string
  comment: string
  holder?(name: string, inner: string[]): string[]
  member(name: string, lines: string[]): string[]
  statement(what: string, of: string): string
}

const deeper = (lines: readonly string[], by = "  ") => lines.map((line) => (line === "" ? "" : by + line))

const slashes = { marker: "// ... existing code ...", comment: "// " }
const hashes = { marker: "# ... existing code ...", comment: "# " }

const languages: Language[] = [
  {
    path: "desk.ts",
    ...slashes,
    holder: (name, inner) => [`export class ${name} {`, ...deeper(inner), "}"],
    member: (name, lines) => [`${name}(given: Given): void {`, ...deeper(lines), "}"],
    statement: (what, of) => `this.${what} = ${of}(given.${what});`,
  },
  {
    path: "Desk.java",
    ...slashes,
    holder: (name, inner) => [`public class ${name} {`, ...deeper(inner, "    "), "}"],
    member: (name, lines) => [`public void ${name}(Given given) {`, ...deeper(lines, "    "), "}"],
    statement: (what, of) => `this.${what} = ${of}(given.${what}());`,
  },
  {
    path: "desk.py",
    ...hashes,
    holder: (name, inner) => [`class ${name}:`, ...deeper(inner, "    ")],
    member: (name, lines) => [`def ${name}(self, given):`, ...deeper(lines, "    ")],
    statement: (what, of) => `self.${what} = ${of}(given.${what})`,
  },
  {
    path: "desk.rb",
    ...hashes,
    holder: (name, inner) => [`class ${name}`, ...deeper(inner), "end"],
    member: (name, lines) => [`def ${name}(given)`, ...deeper(lines), "end"],
    statement: (what, of) => `@${what} = ${of}(given.${what})`,
  },
  {
    path: "desk.go",
    ...slashes,
    member: (name, lines) => [`func (d *Desk) ${name}(given Given) {`, ...deeper(lines, "\t"), "}"],
    statement: (what, of) => `d.${what} = ${of}(given.${what})`,
  },
  {
    path: "desk.c",
    marker: "/* ... existing code ... */",
    comment: "// ",
    member: (name, lines) => [`static void ${name}(desk *d)`, "{", ...deeper(lines, "\t"), "}"],
    statement: (what, of) => `d->${what} = ${of}(d->${what});`,
  },
  {
    path: "desk.rs",
    ...slashes,
    holder: (name, inner) => [`impl ${name} {`, ...deeper(inner, "    "), "}"],
    member: (name, lines) => [`pub fn ${name}(&mut self, given: &Given) {`, ...deeper(lines, "    "), "}"],
    statement: (what, of) => `self.${what} = ${of}(&given.${what});`,
  },
  {
    path: "Desk.cs",
    ...slashes,
    holder: (name, inner) => [`public class ${name}`, "{", ...deeper(inner, "    "), "}"],
    member: (name, lines) => [`public void ${name}(Given given)`, "{", ...deeper(lines, "    "), "}"],
    statement: (what, of) => `_${what} = ${of}(given.${what});`,
  },
  {
    path: "Desk.php",
    ...slashes,
    holder: (name, inner) => [`final class ${name}`, "{", ...deeper(inner, "    "), "}"],
    member: (name, lines) => [`public function ${name}($given)`, "{", ...deeper(lines, "    "), "}"],
    statement: (what, of) => `$this->${what} = ${of}($given->${what});`,
  },
  {
    path: "desk.html",
    marker: "<!-- ... existing code ... -->",
    comment: "",
    holder: (name, inner) => [`<section id="${name}">`, ...deeper(inner), "</section>"],
    member: (name, lines) => [`<div id="${name}">`, ...deeper(lines), "</div>"],
    statement: (what, of) => `<input name="${what}" value="${of}">`,
  },
  {
    path: "desk.css",
    marker: "/* ... existing code ... */",
    comment: "",
    holder: (name, inner) => [`@media (min-width: ${name.length}00px) {`, ...deeper(inner), "}"],
    member: (name, lines) => [`.${name} {`, ...deeper(lines), "}"],
    statement: (what, of) => `--${what}: var(--${of});`,
  },
  {
    path: "desk.yaml",
    ...hashes,
    holder: (name, inner) => [`${name}:`, ...deeper(inner)],
    member: (name, lines) => [`${name}:`, ...deeper(lines)],
    statement: (what, of) => `${what}: the ${of}`,
  },
  {
    path: "desk.toml",
    ...hashes,
    member: (name, lines) => [`[${name}]`, ...lines],
    statement: (what, of) => `${what} = "the ${of}"`,
  },
  {
    path: "desk.md",
    marker: "<!-- ... existing code ... -->",
    comment: "",
    holder: (name, inner) => [`## ${name}`, "", ...inner],
    member: (name, lines) => [`### ${name}`, "", ...lines],
    statement: (what, of) => `The ${what} comes before the ${of}, wherever they are.`,
  },
]

const words =
  "basket voucher parcel courier invoice refund ledger stock shelf label pallet barcode tariff customs".split(
    " ",
  )

const linesOf = (language: Language, member: number) =>
  Array.from({ length: 6 }, (_, line) => {
    const at = member * 6 + line
    return language.statement(`${words[at % words.length]!}${at}`, words[(at * 5 + 3) % words.length]!)
  })

const fileOf = (language: Language): Holder[] =>
  ["OrderDesk", "Returns"].map((name, holder) => ({
    name,
    members: ["open", "settle", "archive"].map((verb, at) => ({
      name: `${verb}${name}`,
      lines: linesOf(language, holder * 3 + at),
    })),
  }))

const apart = (blocks: readonly string[][]) =>
  blocks.flatMap((block, index) => (index > 0 ? ["", ...block] : block))

function memberLines(language: Language, { name, lines, said, also }: Member): string[] {
  const [head, ...rest] = language.member(name, lines)
  const above = said === undefined ? [] : [`${language.comment}${said}`]
  return [...above, also ? head!.replace(")", ", also)") : head!, ...rest]
}

const holderLines = (language: Language, { name, members }: Holder) => {
  const inner = apart(members.map((member) => memberLines(language, member)))
  return language.holder ? language.holder(name, inner) : inner
}

const textOf = (language: Language, holders: readonly Holder[]) =>
  `${apart(holders.map((holder) => holderLines(language, holder))).join("\n")}\n`

interface Where {
  holder: number
  member: number
  line: number
}

type Change = (language: Language, holders: Holder[], where: Where) => void

const lineChange =
  (act: (lines: string[], line: number, fresh: string) => void): Change =>
  (language, holders, { holder, member, line }) =>
    act(holders[holder]!.members[member]!.lines, line, language.statement("audited", "remembered"))

const changes: Record<string, Change> = {
  "a line changes": lineChange((lines, line, fresh) => void (lines[line] = fresh)),
  "a line goes": lineChange((lines, line) => void lines.splice(line, 1)),
  "a line comes": lineChange((lines, line, fresh) => void lines.splice(line, 0, fresh)),
  "two lines become one": lineChange((lines, line, fresh) => void lines.splice(line, 2, fresh)),
  "a block comes": (language, holders, { holder, member }) =>
    void holders[holder]!.members.splice(member + 1, 0, { name: "audit", lines: linesOf(language, 7) }),
  "a head changes": (_, holders, { holder, member }) => void (holders[holder]!.members[member]!.also = true),
  "a comment comes": (_, holders, { holder, member }) =>
    void (holders[holder]!.members[member]!.said = "What is done first."),
}

type View = (language: Language, holders: readonly Holder[], where: Where) => string[]

const inHolder = (language: Language, name: string, inner: string[]) =>
  language.holder ? language.holder(name, inner) : inner

const around = (
  language: Language,
  { holder, member }: Where,
  holders: readonly Holder[],
  inner: string[],
) => {
  const { name, members } = holders[holder]!
  const isLast = member + (members[member + 1]?.name === "audit" ? 1 : 0) === members.length - 1
  return inHolder(language, name, [
    ...(member > 0 || !language.holder ? [language.marker, ""] : []),
    ...inner,
    ...(isLast ? [] : ["", language.marker]),
  ])
}

/** What comes is shown with what it is next to. */
const shownMembers = (language: Language, holders: readonly Holder[], { holder, member }: Where) => {
  const [first, second] = holders[holder]!.members.slice(member)
  const isNew = second?.name === "audit"
  return apart([first!, ...(isNew ? [second] : [])].map((each) => memberLines(language, each)))
}

const views: Record<string, View> = {
  "the block alone": (language, holders, where) =>
    deeper(
      shownMembers(language, holders, where),
      language.holder && !language.path.endsWith(".md") ? "    " : "",
    ),
  "at the margin": (language, holders, where) => shownMembers(language, holders, where),
  "with markers": (language, holders, where) =>
    around(language, where, holders, shownMembers(language, holders, where)),
  "the inside left out": (language, holders, where) => {
    const { name, lines } = holders[where.holder]!.members[where.member]!
    const { marker } = language
    const near = lines.slice(Math.max(0, where.line - 2), where.line + 3)
    return around(language, where, holders, language.member(name, [marker, ...near, marker]))
  },
  "mere lines": (language, holders, { holder, member, line }) => {
    const near = holders[holder]!.members[member]!.lines.slice(Math.max(0, line - 2), line + 3)
    return [language.marker, ...near, language.marker]
  },
}

/** What each view can show. */
const isShown = (language: Language, change: string, view: string) =>
  !(/comment|block|head/.test(change) && /inside|mere/.test(view)) &&
  !(/comment/.test(change) && language.comment === "") &&
  !(/head/.test(change) && !language.member("", [])[0]!.includes(")"))

const places: Where[] = [0, 1].flatMap((holder) =>
  [0, 1, 2].map((member) => ({ holder, member, line: (holder + member) % 2 === 0 ? 1 : 3 })),
)

function made(text: string, excerpt: string, path: string): string | undefined {
  const placed = placeExcerpt(text, excerpt, { path, named: true })
  if ("issue" in placed) return undefined
  return [...placed.changes]
    .reverse()
    .reduce((result, { from, to, insert }) => result.slice(0, from) + insert + result.slice(to), text)
}

interface Case {
  language: Language
  before: string
  truth: string
  excerpt: string
  which: string
}

function* casesOf(language: Language, change: string): Generator<Case> {
  const known = new Set<string>()
  for (const [view, show] of Object.entries(views)) {
    if (!isShown(language, change, view)) continue
    for (const where of places) {
      const after = fileOf(language)
      changes[change]!(language, after, where)
      const excerpt = `${show(language, after, where).join("\n")}\n`
      if (known.has(excerpt)) continue
      known.add(excerpt)
      const which = `${language.path}, ${change}, ${view}, ${JSON.stringify(where)}:\n${excerpt}`
      yield {
        language,
        before: textOf(language, fileOf(language)),
        truth: textOf(language, after),
        excerpt,
        which,
      }
    }
  }
}

const each = it.each(languages.map((language) => [language.path, language] as const))

describe.each(Object.keys(changes))("%s", (change) => {
  each("becomes the new version of %s, and is known again", (path, language) => {
    for (const { before, truth, excerpt, which } of casesOf(language, change)) {
      expect(made(before, excerpt, path), which).toBe(truth)
      expect(made(truth, excerpt, path), which).toBe(truth)
    }
  })
})

describe.each(["a line changes", "a line goes", "a line comes"])("%s", (change) => {
  each("in no other file than %s", (path, language) => {
    const other = fileOf(language).map(({ members }, holder) => ({
      name: ["Billing", "Transport"][holder]!,
      members: members.map((_, at) => ({
        name: `${["print", "weigh", "sign"][at]!}${holder}`,
        lines: linesOf(language, holder * 3 + at).map((line) =>
          line.replaceAll(/[a-z]+\d+/g, (word) => `${word}x`),
        ),
      })),
    }))
    for (const { excerpt, which } of casesOf(language, change))
      expect(made(textOf(language, other), excerpt, path), which).toBeUndefined()
  })

  each("takes nothing from %s, where the block is gone", (path, language) => {
    for (const where of places) {
      const [after, gone] = [fileOf(language), fileOf(language)]
      changes[change]!(language, after, where)
      gone[where.holder]!.members.splice(where.member, 1)
      const text = textOf(language, gone)
      for (const [view, show] of Object.entries(views)) {
        const excerpt = `${show(language, after, where).join("\n")}\n`
        const result = made(text, excerpt, path) ?? text
        const left = result.split("\n")
        for (const line of text.split("\n")) {
          const at = left.indexOf(line)
          expect(at, `${view} ${excerpt}\n${result}`).toBeGreaterThanOrEqual(0)
          left.splice(0, at + 1)
        }
      }
    }
  })
})
