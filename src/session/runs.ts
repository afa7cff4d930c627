import { globMatcher } from "../workspace/glob.ts"
import { foldedName } from "../workspace/paths.ts"

/**
 * Rules call them `@runs`: the files that a tool looks up by their name and does what they say, so that a change of one runs
 * something though nobody asked for that file: when a folder is opened or entered, with a save, a commit, a push, an install, or with the
 * next build, test or start. Whoever may write them can do what the person can.
 *
 * A name that begins with a dot is a tool's, or in a tool's folder, whatever tool that is: all of these are among them, but for those
 * that are known to name nothing to run. Of other names, those are that tools are known to look for.
 *
 * What a command is there to run is not among them (sources, tests, and `conftest.py`, which runs with any test), nor is what lists the
 * parts of a project (`Gemfile`, `build.gradle`, `CMakeLists.txt`, `pyproject.toml`): it changes with every other edit, and who is
 * asked too often says yes to everything.
 */
export const runsGroup = "@runs"

const settingsOfTools = [
  "{.prettierrc*,.eslintrc*,.stylelintrc*,.babelrc*,.postcssrc*,.mocharc*,.commitlintrc*,.rubocop.y*ml,.pylintrc,.flake8}",
  "{prettier,eslint,stylelint}.config.*",
]

const names = [
  // editors
  "{*.code-workspace,*.sublime-project}",
  // agents, to which a text may be a command, and forges, whose other files only say something
  "{.agent,.agents,.amazonq,.amp,.augment,.claude,.cline,.clinerules,.codex,.continue,.copilot,.crush,.cursor}/**",
  "{.factory,.gemini,.goose,.junie,.kilocode,.kiro,.opencode,.openhands,.pi,.qwen,.roo,.trae,.windsurf,.zencoder}/**",
  "{mcp,opencode,crush}.json",
  "opencode.jsonc",
  "{.github,.gitea,.forgejo}/{workflows,actions,hooks,agents,skills,prompts}/**",
  ".github/mcp.json",
  "{flake.nix,shell.nix,devenv.nix}",
  // what builds, tests and starts it, here and elsewhere; what a container runs stays in there, but not what it gets of the machine
  "{lefthook.y*ml,jenkinsfile,azure-pipelines.y*ml,bitbucket-pipelines.y*ml,appveyor.y*ml,buildspec.y*ml,cloudbuild.y*ml}",
  "{Makefile,GNUmakefile,*.mk,Makefile.toml,justfile,Taskfile.y*ml,Rakefile,gulpfile.*,Gruntfile.*,Jakefile*,Earthfile,SConstruct,wscript}",
  "{Tiltfile,Vagrantfile,Procfile*,{compose,docker-compose}*.y*ml,Guardfile,Dangerfile,Fastfile,Snakefile,Thorfile,build.xml}",
  "{noxfile.py,fabfile.py,dodo.py,tox.ini,pytest.ini,mise.toml,mise.*.toml,nx.json,lerna.json,rush.json,nodemon.json}",
  "{setup.py,build.rs,gradlew,mvnw,gradle/wrapper/**}",
  // which compiler, and with which rules
  "{rust-toolchain,rust-toolchain.toml,global.json,Directory.Build.{props,targets}}",
  // what formatters, linters and bundlers load, which editors run on each save
  ...settingsOfTools,
  "{babel,jest,lint-staged,commitlint}.config.*",
  // how packages are installed and found
  "{pnpmfile.{js,cjs,mjs},pnpm-workspace.yaml,bunfig.toml,pip.conf,nuget.config}",
  "{package.json:scripts,package.yaml,package.json5}",
  "{node_modules,venv}/**",
  "{sitecustomize,usercustomize}.py",
]

/** Hidden files that name nothing to run: lists, versions, examples, what a forge shows, and texts. */
const harmless = [
  "{.*ignore,.git-blame-ignore-revs,.editorconfig,.gitkeep,.keep,.mailmap,.clang-format}",
  "{.nvmrc,.node-version,.python-version,.ruby-version,.java-version,.env.{example,sample,template}}",
  "{.github,.gitlab,.gitea,.forgejo}/{*,issue_template/**,discussion_template/**}",
  ".well-known/**",
  "*.{md,mdx,txt,rst}",
]

const matchersOf = (globs: readonly string[]) => globs.map((glob) => globMatcher(`**/${glob.toLowerCase()}`))
const matchers = matchersOf(names)
const ofNoHarm = matchersOf(harmless)
const ofTools = matchersOf(settingsOfTools)

/** `vite.config.ts` and the like, which a tool looks for beside a package.json: in `src`, `app.config.ts` is a part of the program. */
const isConfig = globMatcher("**/*.{config,conf,workspace}.{js,cjs,mjs,ts,cts,mts}")
const isInSources = globMatcher("**/src/**")

/** Is the file of this key, or what a change of it is judged as, one of them? */
export function makesRun(key: string): boolean {
  const name = foldedName(key)
  if (matchers.some((matches) => matches(name)) || (isConfig(name) && !isInSources(name))) return true
  return /(?:^|\/)\./.test(name) && !ofNoHarm.some((matches) => matches(name))
}

/** Does a file of this name say how formatters and linters work, and which plugins they load? */
export function saysHowToolsWork(name: string): boolean {
  return ofTools.some((matches) => matches(foldedName(name)))
}
