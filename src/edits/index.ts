export type {
  CreateEdit,
  DeleteEdit,
  Edit,
  EditBase,
  Hunk,
  Match,
  MoveEdit,
  Occurrence,
  Op,
  RewriteEdit,
  Sought,
  UpdateEdit,
} from "./edit.ts"
export type { Snapshot, Target } from "./snapshot.ts"
