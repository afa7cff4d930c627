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
  UpdateEdit,
} from "./edit.ts"
export type { Snapshot, Target } from "./snapshot.ts"
