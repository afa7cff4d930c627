/**
 * What a line names. Models misremember comments and default values; they do not misremember *which* function, key or section
 * they edit. So a line that opens a block and names it tells of another place if the file has another name there.
 */
export interface Named {
  /** What sort of thing it is: two lines can contradict each other only if they are of one kind. */
  kind: string
  name: string
}

/** A longer line names nothing that anyone would look for. */
const longest = 300

/** The name of what a line opens or declares. Undefined where it opens nothing, or nothing that has a name. */
export function namedBy(line: string): Named | undefined {
  const trimmed = line.length > longest * 2 ? "" : line.trim()
  if (trimmed === "" || trimmed.length > longest) return undefined
  // .display-#{$name} {
  const bare = trimmed.replace(/#\{([^{}]*)\}/g, "$1")
  for (const { kind, sign, name } of forms) {
    const match = sign.exec(bare)
    const found = match && name(match, bare)
    if (found) return { kind, name: found }
  }
  return undefined
}

interface Form {
  kind: string
  sign: RegExp
  name: (match: RegExpExecArray, line: string) => string | undefined
}

const first = (match: RegExpExecArray) => match[1]?.trim()
const squeezed = (text: string | undefined) => text?.replace(/\s+/g, " ").trim()

/** What may be before a declaration without being a part of its name. */
const modifiers =
  "(?:(?:export|default|public|private|protected|internal|static|abstract|final|sealed|partial|async|override|virtual|readonly|extern|unsafe|inline|pub(?:\\([a-z]+\\))?|const|declare|open|data|suspend|local)\\s+)*"

const forms: readonly Form[] = [
  // ## Heading
  { kind: "heading", sign: /^#{2,6}\s+(\S.*)/, name: first },
  // [section], [[section]]
  { kind: "section", sign: /^\[{1,2}([^[\]]+)\]{1,2}$/, name: first },
  // {% macro x() %}
  { kind: "macro", sign: /^\{%-?\s*(?:macro|block|test|snapshot|materialization)\s+([\w.]+)/, name: first },
  // case X:
  { kind: "case", sign: /^case\s+(.+?)\s*(?::|=>|\bthen\b)(?!:)/, name: first },
  { kind: "case", sign: /^when\s+(.+?)(?:\s+then\b.*)?$/, name: first },
  // it("does this", …)
  {
    kind: "test",
    sign: /^(?:it|test|describe|context|suite|specify|scenario|feature|bench|t\.Run)(?:\.\w+)*\s*\(?\s*(["'`])((?:(?!\1).)+)\1/,
    name: (match) => match[2],
  },
  // get "/path" do, scope "/admin" do, @function f($x) {, @mixin m {
  {
    kind: "route",
    sign: /^([\w.]+)\s+(["'])([^"']+)\2.*\bdo(?:\s*\|[^|]*\|)?$/,
    name: (match) => `${match[1]} ${match[3]}`,
  },
  { kind: "directive", sign: /^\.\. [\w-]+:: (\S.*)/, name: first },
  { kind: "function", sign: /^@(?:function|mixin)\s+([\w-]+)/, name: first },
  // class X, interface X, struct X, impl X for Y, namespace X, CREATE TABLE x, message X
  {
    kind: "type",
    sign: new RegExp(
      `^${modifiers}(?:class|interface|struct|enum|union|trait|protocol|record|object|namespace|module|mod|package|contract|message|service|type|impl(?:<[^>]*>)?|extension|actor)\\s+([\\w$.:<>]+(?:\\s+for\\s+[\\w$.:<>]+)?)`,
    ),
    name: (match) => (/^(?:=|\{|of)$/.test(match[1]!) ? undefined : match[1]!.replace(/[<:].*$|\.$/, "")),
  },
  {
    kind: "table",
    sign: /^(?:create|alter|drop|truncate)\s+(?:or\s+replace\s+)?(?:temporary\s+|temp\s+|unique\s+|external\s+|materialized\s+)?(?:table|view|index|type|function|procedure|trigger|sequence|schema|policy)\s+(?:if\s+(?:not\s+)?exists\s+)?([\w."`[\]]+)/i,
    // `CREATE INDEX ON pets (name);` has no name.
    name: (match) => (/^on$/i.test(match[1]!) ? undefined : match[1]),
  },
  { kind: "table", sign: /^(?:insert\s+into|update|delete\s+from)\s+([\w."`[\]]+)/i, name: first },
  // function f(…), def f(…), fn f(…), func (r *T) F(…)
  {
    kind: "function",
    sign: new RegExp(
      `^${modifiers}(?:function\\s*\\*?|def|defp|fn|func|fun|sub|proc|method|macro_rules!|defmodule|defmacro)\\s+(?:\\([^()]*\\)\\s*)?([\\w$.!?:]+)`,
    ),
    name: first,
  },
  // const f = (…) => {, f = function (…) {, f: async () => {
  {
    kind: "function",
    sign: new RegExp(
      `^${modifiers}(?:let\\s+|var\\s+)?(?:this\\.|self\\.)?([\\w$.]+)\\s*[:=]\\s*(?:async\\s*)?(?:function\\b|\\([^()]*\\)\\s*(?::[^={}]*)?=>|\\w+\\s*=>)`,
    ),
    name: first,
  },
  // const x =, let x =: what follows is for x
  {
    kind: "variable",
    sign: new RegExp(
      `^${modifiers}(?:const|let|var|val|auto|final|my|our)\\s+(?:mut\\s+)?([\\w$]+)\\s*(?::[^=]*)?=(?!=)`,
    ),
    name: first,
  },
  { kind: "export", sign: /^(?:module\.exports|export\s+default)\s*=?\s*([\w$]+);?$/, name: first },
  // FROM image AS stage: known by its name, or by what it is made from, in whatever version
  {
    kind: "stage",
    sign: /^FROM\s+(\S+)(?:\s+AS\s+(\S+))?$/i,
    name: (match) => match[2] ?? match[1]!.split(/[:@]/, 1)[0],
  },
  // <tag id="x">, <string name="x">
  {
    kind: "element",
    sign: /^<([\w.:-]+)\s(?:[^<>]*?\s)?(?:id|name|key|android:name|x:Name|ref|for|data-testid)=["'{]([^"'}]+)["'}]/,
    name: (match) => `${match[1]} ${match[2]}`,
  },
  { kind: "element", sign: /^<([\w.:-]+)(?:\s[^<>]*)?>?$/, name: first },
  // "key": {   key: {   key = {   key: [
  {
    kind: "key",
    sign: /^["'`]?([\w$@./:*-][\w$@./:* -]*?)["'`]?\s*(?::=|=>|[:=])\s*[([{]\s*(?:\/[/*].*|#.*)?$/,
    name: (match) => (controls.test(match[1]!) ? undefined : match[1]),
  },
  // key:
  {
    kind: "key",
    sign: /^(?:-\s+)?["']?([\w$@./*-][\w$@./* -]*?)["']?\??\s*:\s*(?:[|>][+-]?|&\w+|#.*)?$/,
    name: (match) =>
      controls.test(match[1]!) ||
      isSentence(match[1]!) ||
      /^(?:default|else|try|finally|public|private|protected|do|begin|ensure|rescue)$/.test(match[1]!)
        ? undefined
        : match[1],
  },
  // name(…) {   and   app.get("/path", (…) => {
  {
    kind: "function",
    sign: /^([^(){}]*?)([\w$.~]+)\s*(?:<[^<>()]*>)?\((.*)(?:\{|\(|\[|=>|->|\bdo(?:\s*\|[^|]*\|)?)\s*(?:\/[/*].*)?$/,
    name: (match, line) => callName(match, line),
  },
  // Type::name(…,
  {
    kind: "function",
    sign: /^[\w:*&<>~\s]*?\b([\w~]+::[\w~]+)\s*\(/,
    name: (match, line) => (line.endsWith(";") ? undefined : match[1]),
  },
  // name(  with the rest below
  {
    kind: "call",
    sign: /^[^(){}=;]*?([\w$.~]+)\s*(?:<[^<>()]*>)?\($/,
    name: (match, line) => (controls.test(line) ? undefined : match[1]),
  },
  // :label
  { kind: "label", sign: /^:([\w-]+)$/, name: first },
  // target: dependencies
  { kind: "target", sign: /^([\w.%$()/-]+)\s*:(?![:=])\s+\S/, name: first },
  // selectors, resources, match arms: the whole head
  {
    kind: "block",
    sign: /^([^{}()=;]*[^{}()=;\s])\s*\{\s*(?:\/[/*].*|#.*)?$/,
    name: (match) => (controls.test(match[1]!) ? undefined : squeezed(match[1])),
  },
  { kind: "block", sign: /^(\S.*\S)\s*=>\s*\{$/, name: (match) => wholeHead(match[1]!) },
  // selector with brackets: a:not(.b) {
  {
    kind: "block",
    sign: /^([.#&:*@[\]a-z][^{};=]*)\{$/i,
    name: (match) => (controls.test(match[1]!) ? undefined : wholeHead(match[1]!)),
  },
]

/** A sentence that ends in a colon is no key. */
const isSentence = (text: string) => text.split(/\s+/).length > 4

/** A head whose brackets are still open is that of a function which is handed over: `list.map((each) => {`. */
const wholeHead = (head: string) => (netBrackets(head) > 0 ? undefined : squeezed(head))

/** Words that open a block without naming it. */
const controls =
  /^[)}\]]|^@?(?:if|else|elif|elsif|for|foreach|while|until|unless|switch|match|try|catch|except|finally|do|with|using|lock|loop|return|yield|await|throw|new|in|of|begin|select|defer|go|when|guard|where|unsafe|export|module\.exports|not|and|or|synchronized|repeat|fixed|checked)\b/

/** A function that is declared, or a call that is told apart by its first argument: `app.get("/path", …`. */
function callName([, before, callee, rest]: RegExpExecArray, line: string): string | undefined {
  if (controls.test(line) || controls.test(callee!) || /(?:=|\s\?)\s*$|\breturn\b/.test(before!))
    return undefined
  const literal = /^\s*(["'`])([^"'`]*)\1/.exec(rest!)
  if (literal) return `${callee} ${literal[2]}`
  // A call that is handed a function has no name of its own: `list.map((each) => {`.
  return /=>|\bfunction\b|->|\bdo\b|[([]$/.test(rest!.concat(line.at(-1)!)) || callee!.includes(".")
    ? undefined
    : callee
}

/** The key of a line that sets a value: `margin-left: 0`, `port = 80`. */
export function keyOf(line: string): string | undefined {
  return /^\s*(?:[-*]\s+)?(?:(?:const|let|var|final|val|this\.|self\.)\s*)?["']?([\w$@.-]+)["']?\s*(?::(?!:)|=(?!=)|:=)/.exec(
    line.slice(0, longest),
  )?.[1]
}

/** What is set above a declaration: `@route("/users")`, `#[test]`. */
export function decoratorOf(line: string): Named | undefined {
  const match = /^\s*(?:@|#\[)([\w.:]+)\s*\((.*)\)\]?\s*$/.exec(line.slice(0, longest))
  return match ? { kind: match[1]!, name: match[2]! } : undefined
}

/** What a thing is called by, of several like it: `- name: build`, `"id": 7`, `<title>Home</title>`. */
export function identityOf(text: string): Named | undefined {
  const line = text.length > longest ? "" : text.trim()
  const match = identityKey.exec(line) ?? identityElement.exec(line)
  const value = match?.[2]?.trim().replace(/^["'`]|["'`]$/g, "")
  return !match || !value || /[([{]$/.test(value) ? undefined : { kind: match[1]!.toLowerCase(), name: value }
}

const identityKey =
  /^(?:[-*]\s+)?["']?((?:[\w-]*[_:-])?(?:name|id|key|title|slug|label))["']?\s*[:=]\s*(.+?)[,;]?$/i
const identityElement = /^<((?:\w+:)?(?:name|id|artifactId|key|title|Name|Id|Key))>([^<]+)<\//

/** A key with a value in words, or a title on a line of its own: what like things are told apart by. */
export function labelOf(text: string, { above = "", below = "" } = {}): Named | undefined {
  const line = text.length > longest ? "" : text.trim()
  const identity = identityOf(line)
  if (identity) return identity
  const [, directive, term] = condition.exec(line) ?? sqlCondition.exec(line) ?? sqlJoin.exec(line) ?? []
  if (directive && term) return { kind: directive.toLowerCase(), name: term }
  const match = valuedKey.exec(line) ?? valuedElement.exec(line) ?? banner.exec(line)
  const isAlone = above.trim() === "" && (below.trim() === "" || underline.test(below.slice(0, longest)))
  if (!match && !(isAlone && title.test(line))) return undefined
  // Numbers, versions and switches are values that change.
  const told = (word: string) => word.split("-").filter((part) => part !== "" && !changing.test(part))
  // A value that goes on behind a hyphen is another one; of a path, and of a title, words may be forgotten.
  const words = match ? match[2]!.match(/[\p{L}\p{N}_-]+/gu) : line.match(/[\p{L}\p{N}_]+/gu)
  const name = words?.map((word) => told(word).join("_")).filter((word) => word !== "")
  // A title of one language is a comment of another, and comments are remembered in other words.
  const kind = match?.[1] ?? (/^[#*]/.test(line) ? "remark" : "title")
  return { kind, name: name?.join(" ") ?? "" }
}

const changing = /\d|^(?:true|false|yes|no|on|off|null|none)$/i
const valuedKey =
  /^(?:- )?["']?(?!(?:let|var|const|import|return|export|new|using)\b)([\w.-]+)["']?(?:\s*[:=]\s*|\s+)["']?([\w@./:-]+)["']?[,;]?$/
const valuedElement = /^<(\w+)>([^<]+)<\/\w+>$/
// ---- Orders ----
const banner = /^(\/\/|#|--|;|\/\*)\s?[-=*#]{2,20} ([\p{L}\p{N}_ ]+) [-=*#]/u
// #ifdef DEBUG, {% if admin %}, {{- range .Values.hosts }}
const condition =
  /^(?:#|\{[{%]-?\s{0,9}#?)\s{0,9}(if|ifn?def|elif|unless|range|with|define|each|for)\s+(.+?)(?:\s*-?[%}]\})?$/
// WHERE role = 'admin': it says which rows are meant, as a name does.
const sqlCondition =
  /^(where|and|or|having|on)\s+([\w."`[\]]+\s*(?:=(?!=)|<>|!=|[<>]=?|(?:not\s+)?(?:in|like|is|between)\b).*)$/i
const sqlJoin = /^(?:(?:left|right|full|inner|outer|cross)\s+)*(join)\s+([\w."`[\]]+)/i
const underline = /^([=~^"'*+#-])\1{2,}\s*$/
const title = /^(?:[=*#]{1,6} |\\[a-z]{1,20}\{)?\p{L}[^:;=(){}<>[\]]{0,80}[^;=(){}<>[\].,:]\}?$/u

/** Does a line open a block, or a section of a flat text? Then what follows lies in it. */
export function opens(line: string): boolean {
  const bare = line.trim()
  // Not `\s+`: a long row of blanks would be looked at from each of them.
  const code = bare.replace(/\s(?:\/\/|#\s).*$/, "").trimEnd()
  return (
    /[{([:=]$|=>$|->$|\b(?:do|then|begin)$|\bdo\s*\|[^|]*\|$/.test(code) ||
    isFlat(bare) ||
    (/^\{%-?\s*(?:macro|block|test|snapshot|if|for|call)\b.*%\}$/.test(bare) && !/\{%-?\s*end/.test(bare)) ||
    /^<(?!(?:br|hr|img|input|meta|link)\b)[^/!?][^>]*[^/]>$/i.test(bare)
  )
}

/** Headings and sections hold what follows at their own depth. */
export const isFlat = (line: string) => /^\s*(?:#{2,6}\s+\S|\[{1,2}[^[\]]+\]{1,2}\s*$|FROM\s+\S)/.test(line)

/** How many brackets a line opens more than it closes. */
export function netBrackets(line: string): number {
  let net = 0
  for (const character of line) {
    if ("([{".includes(character)) net++
    else if (")]}".includes(character)) net--
  }
  return net
}
