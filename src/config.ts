/** `emend/config`: `emend.config.json`, and whether what it wants is trusted. */

export {
  applyDefaults,
  type Config,
  type ConfigChanges,
  type LoadedConfig,
  loadConfig,
  openProject,
  type Project,
  type ProjectOptions,
  remember,
  saveConfig,
  type Trust,
  type TrustedFolder,
  trustedFolders,
} from "./config/index.ts"
