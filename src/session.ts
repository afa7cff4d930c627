/** `emend/session`: more of what an agent has around its edits: rules of its own, a memory that outlives the process. */

export {
  type Action,
  createSession,
  createTextRoom,
  forbiddenBy,
  type Listener,
  loadMemory,
  type PermissionFile,
  type PermissionRules,
  type Rule,
  type SessionMemory,
  type StreamComplete,
  type StreamUpdate,
  saveMemory,
  type TextRoom,
} from "./session/index.ts"
