/** `emend/effects`: what follows an edit: formatters, git staging, language servers. */

export {
  type DiagnosticsOptions,
  diagnosticsEffect,
  diagnosticsText,
  type Formatter,
  formatEffect,
  type ServerSettings,
  type Severity,
  stageEffect,
} from "./effects/index.ts"
export {
  type Diagnostic,
  type Diagnostics,
  type Effect,
  type EffectResult,
  type Followed,
  type Landed,
  runEffects,
} from "./session/index.ts"
