export { createSession } from "./create.ts"
export type { Diagnostic, Diagnostics, Effect, EffectResult, Landed } from "./effect.ts"
export type { Listener, SessionEvent } from "./events.ts"
export { type Followed, runEffects } from "./follow.ts"
export type {
  Action,
  Ask,
  PermissionAnswer,
  PermissionFile,
  PermissionRequest,
  PermissionRules,
  Rule,
} from "./permission.ts"
export { forbiddenBy } from "./permissions.ts"
export type {
  ReadOptions,
  ReadResult,
  Session,
  SessionApplyOptions,
  SessionMemory,
  SessionOptions,
  SessionReport,
  StreamComplete,
  StreamOptions,
  StreamSession,
  StreamUpdate,
} from "./session.ts"
export { loadMemory, saveMemory } from "./store.ts"
export { createTextRoom, type TextRoom } from "./text-room.ts"
