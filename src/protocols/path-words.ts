/** Words and endings that tell a path from a sentence. */

/** Files that have neither an extension nor a leading dot. */
export const knownNames: ReadonlySet<string> = new Set(
  (
    "LICENSE LICENCE COPYING NOTICE AUTHORS CONTRIBUTORS MAINTAINERS README CHANGELOG CHANGES HISTORY INSTALL CODEOWNERS " +
    "VERSION Makefile makefile GNUmakefile Dockerfile Containerfile Jenkinsfile Vagrantfile Rakefile Gemfile Procfile " +
    "Brewfile Pipfile Justfile justfile Caddyfile Podfile Fastfile Appfile Guardfile Tiltfile Earthfile Capfile BUILD " +
    "WORKSPACE SConstruct SConscript Kconfig Kbuild"
  ).split(" "),
)

/** Endings that only files have: `log` is not among them, since `console.log` is no file. */
export const extensions: ReadonlySet<string> = new Set(
  (
    "ts tsx mts cts js jsx mjs cjs py pyi rb rs go java kt kts scala groovy c h cc cpp cxx hpp hh cs fs vb swift php pl pm lua " +
    "jl dart ex exs erl hs ml mli clj cljs elm zig nim sh bash zsh fish ps1 bat cmd sql html htm css scss sass less vue " +
    "svelte astro json json5 jsonc yaml yml toml ini cfg conf xml svg md mdx rst txt csv tsv tex ipynb proto graphql gql " +
    "tf hcl gradle cmake mk lock properties"
  ).split(" "),
)

/** Words with a slash in them that are no paths. */
export const slashWords: ReadonlySet<string> = new Set(
  "and/or either/or yes/no on/off true/false he/she she/he his/her s/he him/her n/a w/o w/ i/o tcp/ip read/write 24/7".split(
    " ",
  ),
)

/** Words that begin a sentence about a file, and hardly ever a path. */
export const sentenceStart =
  /^(?:see|in|edit|update|change|open|now|the|this|create|add|modify|here|then|and|for|next|first|also|replace|remove|fix|use|from|to|with|finally|please|let|we|i)\s/i

/** Words that a sentence has and a file name with blanks hardly ever. */
export const sentenceWords =
  /\s(?:and|or|the|a|an|is|are|for|to|in|of|on|with|see|use|this|that|which|should|must|now|file|from|as)\s/i
