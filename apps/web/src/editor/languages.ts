import { type LanguageSupport, StreamLanguage, type StreamParser } from "@codemirror/language"
import type { Extension } from "@codemirror/state"

type Loader = () => Promise<Extension>

const support = async (loading: Promise<LanguageSupport>): Promise<Extension> => loading
const legacy = async (loading: Promise<StreamParser<unknown>>): Promise<Extension> =>
  StreamLanguage.define(await loading)

const script = (options: { jsx?: boolean; typescript?: boolean }) => () =>
  support(import("@codemirror/lang-javascript").then(({ javascript }) => javascript(options)))
const clike = (name: "c" | "cpp" | "java" | "csharp" | "kotlin" | "scala" | "dart") => () =>
  legacy(import("@codemirror/legacy-modes/mode/clike").then((mode) => mode[name]))

const css: Loader = () => support(import("@codemirror/lang-css").then(({ css }) => css()))
const html: Loader = () => support(import("@codemirror/lang-html").then(({ html }) => html()))
const json: Loader = () => support(import("@codemirror/lang-json").then(({ json }) => json()))
const markdown: Loader = () => support(import("@codemirror/lang-markdown").then(({ markdown }) => markdown()))
const python: Loader = () => support(import("@codemirror/lang-python").then(({ python }) => python()))
const rust: Loader = () => support(import("@codemirror/lang-rust").then(({ rust }) => rust()))
const xml: Loader = () => support(import("@codemirror/lang-xml").then(({ xml }) => xml()))
const yaml: Loader = () => support(import("@codemirror/lang-yaml").then(({ yaml }) => yaml()))
const shell: Loader = () => legacy(import("@codemirror/legacy-modes/mode/shell").then(({ shell }) => shell))
const go: Loader = () => legacy(import("@codemirror/legacy-modes/mode/go").then(({ go }) => go))
const ruby: Loader = () => legacy(import("@codemirror/legacy-modes/mode/ruby").then(({ ruby }) => ruby))
const toml: Loader = () => legacy(import("@codemirror/legacy-modes/mode/toml").then(({ toml }) => toml))
const swift: Loader = () => legacy(import("@codemirror/legacy-modes/mode/swift").then(({ swift }) => swift))
const lua: Loader = () => legacy(import("@codemirror/legacy-modes/mode/lua").then(({ lua }) => lua))
const docker: Loader = () =>
  legacy(import("@codemirror/legacy-modes/mode/dockerfile").then(({ dockerFile }) => dockerFile))
const sql: Loader = () =>
  legacy(import("@codemirror/legacy-modes/mode/sql").then(({ standardSQL }) => standardSQL))

const byExtension: Record<string, Loader> = {
  ...{ js: script({ jsx: true }), mjs: script({}), cjs: script({}), jsx: script({ jsx: true }) },
  ...{
    ts: script({ typescript: true }),
    mts: script({ typescript: true }),
    cts: script({ typescript: true }),
  },
  ...{ tsx: script({ jsx: true, typescript: true }), css, scss: css, less: css, html, htm: html, vue: html },
  ...{ svelte: html, json, jsonc: json, json5: json, md: markdown, mdx: markdown, py: python, pyi: python },
  ...{ rs: rust, xml, svg: xml, yaml, yml: yaml, sh: shell, bash: shell, zsh: shell, go, rb: ruby, toml },
  ...{
    swift,
    lua,
    sql,
    c: clike("c"),
    h: clike("c"),
    cc: clike("cpp"),
    cpp: clike("cpp"),
    hpp: clike("cpp"),
  },
  ...{
    java: clike("java"),
    cs: clike("csharp"),
    kt: clike("kotlin"),
    scala: clike("scala"),
    dart: clike("dart"),
  },
  dockerfile: docker,
}

/** The colours for a file, by its name; loaded when first needed. Undefined: plain text. */
export function languageOf(path: string): Promise<Extension> | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase()
  const extension = name.slice(name.lastIndexOf(".") + 1)
  return Object.hasOwn(byExtension, extension) ? byExtension[extension]!() : undefined
}
