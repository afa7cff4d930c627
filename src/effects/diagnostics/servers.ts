/** How a language server is started, and what it is for. */
export interface LanguageServer {
  /** What settings change it by. */
  name: string
  command: readonly string[]
  /** Ends of file names (`.ts`), or whole names (`Dockerfile`). */
  extensions: readonly string[]
  /** What the protocol calls the language of these files, where that is not clear from their names. */
  languageId?: string
  /** Files that a project of this kind starts at: the outermost folder that has one is where the server works. */
  markers: readonly string[]
  /** How to get it. */
  install?: string
  /**
   * `beside`: it is asked as well as the server of the language. `instead`: it takes over from those further down. Either
   * only in a project with one of its markers.
   */
  role?: "beside" | "instead"
  /** Nobody is told that it is missing: its files are seldom what a project is about. */
  quiet?: boolean
  /** It judges what is on the disk: what it says of a text that was there before an edit is of no use. */
  readsDisk?: boolean
  /** Sent when it starts. `$FOLDER` in a text stands for the folder of the project. */
  initializationOptions?: unknown
  /** What it is told when it asks for its settings, section by section. */
  settings?: unknown
}

const web = ".ts .tsx .mts .cts .js .jsx .mjs .cjs"
const webProject = "package.json tsconfig.json jsconfig.json"
const pythonProject = "pyproject.toml setup.py setup.cfg requirements.txt Pipfile pyrightconfig.json"
const tsdk = { typescript: { tsdk: "$FOLDER/node_modules/typescript/lib" } }
const npm = (...packages: string[]) => `npm install --global ${packages.join(" ")}`

/** Of several for the same file, the first one that is installed is asked. */
export const knownServers: readonly LanguageServer[] = [
  row("deno", "deno lsp", web, "deno.json deno.jsonc", "see deno.com", {
    role: "instead",
    initializationOptions: { enable: true, lint: true },
  }),
  row(
    "typescript",
    "typescript-language-server --stdio",
    web,
    webProject,
    npm("typescript-language-server", "typescript"),
    // Left to itself it downloads types of packages in the background.
    { initializationOptions: { disableAutomaticTypingAcquisition: true } },
  ),
  row("vtsls", "vtsls --stdio", web, webProject, npm("@vtsls/language-server")),
  row(
    "biome",
    "biome lsp-proxy",
    `${web} .json .jsonc .css .graphql`,
    "biome.json biome.jsonc",
    npm("@biomejs/biome"),
    { role: "beside" },
  ),
  row("vue", "vue-language-server --stdio", ".vue", webProject, npm("@vue/language-server"), {
    initializationOptions: { ...tsdk, vue: { hybridMode: false } },
  }),
  row("svelte", "svelteserver --stdio", ".svelte", webProject, npm("svelte-language-server")),
  row("astro", "astro-ls --stdio", ".astro", webProject, npm("@astrojs/language-server"), {
    initializationOptions: tsdk,
  }),
  row("pyright", "pyright-langserver --stdio", ".py .pyi", pythonProject, npm("pyright")),
  row("basedpyright", "basedpyright-langserver --stdio", ".py .pyi", pythonProject, npm("basedpyright")),
  row("pylsp", "pylsp", ".py", pythonProject, "pip install python-lsp-server"),
  row("ruff", "ruff server", ".py .pyi", "ruff.toml .ruff.toml", "pip install ruff", { role: "beside" }),
  row("gopls", "gopls", ".go", "go.work go.mod", "go install golang.org/x/tools/gopls@latest"),
  row("rust", "rust-analyzer", ".rs", "Cargo.toml", "rustup component add rust-analyzer", {
    readsDisk: true,
  }),
  row(
    "clangd",
    "clangd",
    ".c .h .cc .cpp .cxx .hh .hpp .hxx .m .mm",
    "compile_commands.json compile_flags.txt .clangd CMakeLists.txt",
    "see clangd.llvm.org",
  ),
  row("zls", "zls", ".zig .zon", "build.zig", "see zigtools.org/zls"),
  row("java", "jdtls", ".java", "pom.xml build.gradle build.gradle.kts", "see eclipse.dev/jdtls"),
  row(
    "kotlin",
    "kotlin-lsp --stdio",
    ".kt .kts",
    "build.gradle.kts pom.xml",
    "see github.com/Kotlin/kotlin-lsp",
  ),
  row("kotlin-language-server", "kotlin-language-server", ".kt .kts", "build.gradle.kts pom.xml", ""),
  row("scala", "metals", ".scala .sbt", "build.sbt build.mill", "cs install metals"),
  row("clojure", "clojure-lsp", ".clj .cljs .cljc", "deps.edn project.clj", "see clojure-lsp.io"),
  row("csharp", "csharp-ls", ".cs", "", "dotnet tool install --global csharp-ls"),
  row("omnisharp", "OmniSharp --languageserver", ".cs", "", ""),
  row("swift", "sourcekit-lsp", ".swift", "Package.swift", "comes with the Swift toolchain"),
  row("dart", "dart language-server --protocol=lsp", ".dart", "pubspec.yaml", "comes with the Dart SDK"),
  row("lua", "lua-language-server", ".lua", ".luarc.json .luarc.jsonc", "see luals.github.io"),
  row("ruby", "ruby-lsp", ".rb .rake gemfile rakefile", "Gemfile", "gem install ruby-lsp"),
  row("solargraph", "solargraph stdio", ".rb .rake gemfile rakefile", "Gemfile", "gem install solargraph"),
  row("php", "intelephense --stdio", ".php", "composer.json", npm("intelephense")),
  row("phpactor", "phpactor language-server", ".php", "composer.json", "see phpactor.readthedocs.io"),
  row("elixir", "elixir-ls", ".ex .exs .heex", "mix.exs", "see github.com/elixir-lsp/elixir-ls"),
  row("erlang", "elp server", ".erl", "rebar.config", "see whatsapp.github.io/erlang-language-platform"),
  row("gleam", "gleam lsp", ".gleam", "gleam.toml", "comes with Gleam"),
  row(
    "haskell",
    "haskell-language-server-wrapper --lsp",
    ".hs .lhs",
    "stack.yaml cabal.project hie.yaml",
    "ghcup install hls",
  ),
  row("ocaml", "ocamllsp", ".ml .mli", "dune-project", "opam install ocaml-lsp-server"),
  row("elm", "elm-language-server", ".elm", "elm.json", npm("@elm-tooling/elm-language-server")),
  row("nim", "nimlangserver", ".nim", "", "nimble install nimlangserver"),
  row(
    "terraform",
    "terraform-ls serve",
    ".tf .tfvars",
    ".terraform",
    "see github.com/hashicorp/terraform-ls",
  ),
  quiet("bash", "bash-language-server start", ".sh .bash"),
  quiet("css", "vscode-css-language-server --stdio", ".css .scss .less"),
  quiet("html", "vscode-html-language-server --stdio", ".html .htm"),
  quiet("json", "vscode-json-language-server --stdio", ".json .jsonc"),
  quiet("yaml", "yaml-language-server --stdio", ".yaml .yml"),
  quiet("toml", "taplo lsp stdio", ".toml"),
  quiet("docker", "docker-langserver --stdio", "dockerfile containerfile"),
  quiet("prisma", "prisma-language-server --stdio", ".prisma"),
  quiet("nix", "nixd", ".nix"),
  quiet("latex", "texlab", ".tex"),
  quiet("typst", "tinymist lsp", ".typ"),
]

function row(
  name: string,
  command: string,
  extensions: string,
  markers: string,
  install: string,
  more: Partial<LanguageServer> = {},
): LanguageServer {
  return {
    name,
    command: command.split(" "),
    extensions: extensions.split(" "),
    markers: markers.split(" ").filter((marker) => marker !== ""),
    ...(install !== "" && { install }),
    ...more,
  }
}

function quiet(name: string, command: string, extensions: string): LanguageServer {
  return row(name, command, extensions, "", "", { quiet: true })
}
