import { globMatcher } from "../workspace/glob.ts"
import { foldedName } from "../workspace/paths.ts"

/**
 * Rules call them `@runs`: the files that a tool looks up by their name and does what they say, so that a change of one runs
 * something though nobody asked for that file: when a folder is opened or entered, with a save, a commit, a push, an install, or with the
 * next build, test or start. Whoever may write them can do what the person can.
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
  ".vscode/{tasks,settings,launch,mcp}.json",
  "{*.code-workspace,*.sublime-project}",
  "{.idea,.zed,.fleet,.vs,.helix,.devcontainer}/**",
  "{.devcontainer.json,.gitpod.yml,.luarc.json,.luarc.jsonc}",
  "{.exrc,.nvimrc,.nvim.lua,.vimrc,.lvimrc,.dir-locals.el}",
  // agents
  "{.claude,.cursor,.codex,.gemini,.opencode,.pi,.windsurf,.continue,.kiro,.kilocode,.roo,.amazonq,.qwen}/**",
  "{.mcp.json,.github/mcp.json,.github/hooks/**,.aider.conf.yml,opencode.json,opencode.jsonc}",
  // hooks, and shells on their way into a folder
  "{.husky,.githooks,.git-hooks}/**",
  "{.envrc,.env.local.sh,.autoenv,.pre-commit-config.y*ml,lefthook.y*ml,.lefthook.y*ml,.lintstagedrc*,.gitmodules,.gitattributes}",
  "{flake.nix,shell.nix,devenv.nix}",
  // the same where the folder at work is somebody's home
  "{.bashrc,.bash_profile,.bash_login,.bash_logout,.bash_aliases,.profile,.xprofile,.zshrc,.zshenv,.zprofile,.zlogin,.gitconfig,.ssh/**}",
  "{.config/{fish,git,autostart,systemd,environment.d,nvim}/**,.local/bin/**}",
  // debuggers and consoles that are started in the folder
  "{.gdbinit,.lldbinit,.pdbrc,.irbrc,.pryrc,.Rprofile}",
  // what builds and tests it, here and elsewhere
  "{.github,.gitea,.forgejo}/{workflows,actions}/**",
  "{.circleci,.buildkite,.woodpecker}/**",
  "{.gitlab-ci.y*ml,.travis.yml,.drone.yml,.woodpecker.y*ml,appveyor.yml,Jenkinsfile,azure-pipelines.yml,bitbucket-pipelines.yml}",
  "{Makefile,GNUmakefile,*.mk,justfile,.justfile,Taskfile.y*ml,Rakefile,gulpfile.*,Gruntfile.*,SConstruct,wscript,Tiltfile,Vagrantfile,noxfile.py,fabfile.py,mise.toml,.mise.toml,.tool-versions}",
  "{setup.py,build.rs,.cargo/**,.mvn/**,gradlew,mvnw,gradle/wrapper/**}",
  // what formatters, linters and bundlers load, which editors run on each save
  ...settingsOfTools,
  // how packages are installed and found
  "{.npmrc,.yarnrc,.yarnrc.yml,.pnpmfile.cjs,.pnpmfile.mjs,.pnp.*,pnpm-workspace.yaml,bunfig.toml,pip.conf}",
  "{package.json:scripts,package.yaml,package.json5}",
  "{node_modules,.yarn,.venv,venv}/**",
  "{sitecustomize,usercustomize}.py",
]

const matchersOf = (globs: readonly string[]) => globs.map((glob) => globMatcher(`**/${glob.toLowerCase()}`))
const matchers = matchersOf(names)
const ofTools = matchersOf(settingsOfTools)

/** `vite.config.ts` and the like, which a tool looks for beside a package.json: in `src`, `app.config.ts` is a part of the program. */
const isConfig = globMatcher("**/*.config.{js,cjs,mjs,ts,cts,mts}")
const isInSources = globMatcher("**/src/**")

/** Is the file of this key, or what a change of it is judged as, one of them? */
export function makesRun(key: string): boolean {
  const name = foldedName(key)
  return matchers.some((matches) => matches(name)) || (isConfig(name) && !isInSources(name))
}

/** Does a file of this name say how formatters and linters work, and which plugins they load? */
export function saysHowToolsWork(name: string): boolean {
  return ofTools.some((matches) => matches(foldedName(name)))
}
