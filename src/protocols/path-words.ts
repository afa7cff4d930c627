/** Words and endings that tell a path from a sentence. */

/** Files that are known by all of their name. */
export const knownNames: ReadonlySet<string> = new Set(
  (
    "LICENSE LICENCE COPYING NOTICE AUTHORS CONTRIBUTORS MAINTAINERS README CHANGELOG CHANGES HISTORY INSTALL CODEOWNERS " +
    "VERSION Makefile makefile GNUmakefile Dockerfile Containerfile Jenkinsfile Vagrantfile Rakefile Gemfile Procfile " +
    "Brewfile Pipfile Justfile justfile Caddyfile Podfile Fastfile Appfile Guardfile Tiltfile Earthfile Capfile BUILD " +
    "WORKSPACE SConstruct SConscript Kconfig Kbuild go.mod go.sum go.work"
  ).split(" "),
)

/** Files that begin with a dot, as a selector and a method do: `.env.local` and `.eslintrc` are files, `.button` and `.map` are not. */
export const dotNames =
  /^\.(?:env(?:rc|\.[\w.-]{1,40})?|\w{3,20}rc|\w{2,20}ignore|git(?:attributes|modules|keep)|editorconfig|htaccess|mailmap|flake8|rspec|profile|bash_profile|(?:python|node|ruby|java|tool)-versions?)$/

/** Endings that only files have: `log` is not among them, since `console.log` is no file. */
export const extensions: ReadonlySet<string> = new Set(
  (
    "ts tsx mts cts js jsx mjs cjs py pyi rb rs go java kt kts scala groovy c h cc cpp cxx hpp hh cs fs vb swift php pl pm lua " +
    "jl dart ex exs erl hs ml mli clj cljs elm zig nim sh bash zsh fish ps1 bat cmd sql html htm css scss sass less vue " +
    "svelte astro json json5 jsonc yaml yml toml ini cfg conf xml svg md mdx rst txt csv tsv tex ipynb proto graphql gql " +
    "tf hcl gradle cmake mk lock properties csproj fsproj vbproj sln sbt plist tfvars prisma gemspec podspec cabal nix bzl sol " +
    "glsl wgsl xaml razor cshtml erb haml ejs hbs pug twig jinja j2 tmpl tpl pcss styl adoc bib bicep rego jsonl webmanifest fsx " +
    "rake ru"
  ).split(" "),
)

/** Words with a slash in them that are no paths. */
export const slashWords: ReadonlySet<string> = new Set(
  "and/or either/or yes/no on/off true/false he/she she/he his/her s/he him/her n/a w/o w/ i/o tcp/ip read/write 24/7".split(
    " ",
  ),
)

/** "File:" and "path:" in languages that models answer in. A single word with a wide colon behind it is nothing else. */
export const fileInOtherWords =
  /^(?:\*\*|__)?(?:(?:datei(?:name|pfad)?|pfad|fichier|chemin|archivo|fichero|ruta|arquivo|caminho|percorso|bestand|plik|soubor|файл|путь|文件|文件名|文件路径|路径|檔案|檔名|ファイル|ファイル名|ファイルパス|パス|파일|파일명|경로)\s?[:：]|[\p{L}]{1,12}：)(?:\*\*|__)?\s*/iu

/** Words that begin a sentence about a file, and hardly ever a path. */
export const sentenceStart =
  /^(?:see|in|edit|update|change|open|now|the|this|create|add|modify|here|then|and|for|next|first|also|replace|remove|fix|use|from|to|with|finally|please|let|we|i)\s/i

/** Words that a sentence has and a file name with blanks hardly ever. */
export const sentenceWords =
  /\s(?:and|or|the|a|an|is|are|for|to|in|of|on|with|see|use|this|that|which|should|must|now|file|from|as)\s/i
