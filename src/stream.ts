/** `emend/stream`: a response while the model is still writing it. */

export { createEditStream, type EditStream, type StreamEvent, streamEdits } from "./protocols/stream.ts"
export {
  createEditWatch,
  type EditWatch,
  type TextOf,
  type WatchEvent,
  type WatchOptions,
  watchEdits,
} from "./watch.ts"
