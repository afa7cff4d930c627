import { globMatcher } from "../workspace/glob.ts"
import { foldedName } from "../workspace/paths.ts"

/**
 * Rules call them `@runs`: the files by which an edit would make programs run that nobody has asked for, because editors, agents,
 * shells, git or a build read them and do what they say. Whoever may write them can do what the person can.
 */
export const runsGroup = "@runs"

const names = [
  // editors
  ".vscode/{tasks,settings,launch,mcp}.json",
  "*.code-workspace",
  ".idea/**",
  ".zed/**",
  ".devcontainer/**",
  "{.exrc,.nvimrc,.nvim.lua,.vimrc,.lvimrc,.dir-locals.el}",
  // agents
  "{.claude,.cursor,.codex,.gemini,.opencode,.pi,.windsurf,.continue,.kiro,.kilocode,.roo,.amazonq,.qwen}/**",
  "{.mcp.json,.github/mcp.json,.github/hooks/**,.aider.conf.yml,opencode.json,opencode.jsonc}",
  // hooks, and shells on their way into a folder
  "{.husky,.githooks,.git-hooks}/**",
  "{.envrc,.env.local.sh,.autoenv,.pre-commit-config.yaml,lefthook.y*ml,.lefthook.y*ml,.lintstagedrc*,.gitmodules,.gitattributes}",
  "{flake.nix,shell.nix,devenv.nix}",
  // the same where the folder at work is somebody's home
  "{.bashrc,.bash_profile,.bash_login,.bash_logout,.profile,.zshrc,.zshenv,.zprofile,.zlogin,.gitconfig,.ssh/**}",
  // what builds and tests it
  ".github/{workflows,actions}/**",
  ".circleci/**",
  "{.gitlab-ci.yml,.travis.yml,Jenkinsfile,azure-pipelines.yml,bitbucket-pipelines.yml}",
  "{Makefile,GNUmakefile,*.mk,justfile,.justfile,Taskfile.y*ml,Rakefile,mise.toml,.mise.toml,.tool-versions}",
  "{.cargo/**,.mvn/**,gradlew,mvnw,gradle/wrapper/**}",
  // what formatters and linters load, which editors run on each save
  "{.prettierrc*,.eslintrc*,.stylelintrc*,prettier.config.*,eslint.config.*,stylelint.config.*,.rubocop.y*ml,.pylintrc,.flake8}",
  // how packages are installed and found
  "{.npmrc,.yarnrc,.yarnrc.yml,.pnpmfile.cjs,.pnpmfile.mjs,bunfig.toml,pip.conf}",
  "package.json:scripts",
  "node_modules/**",
  ".yarn/**",
]

const matchers = names.map((name) => globMatcher(`**/${name.toLowerCase()}`))

/** Is the file of this key, or what a change of it is judged as, one of them? */
export function makesRun(key: string): boolean {
  const name = foldedName(key)
  return matchers.some((matches) => matches(name))
}
