/**
 * `emend/schema`: edits as data from outside. It is an entry of its own because zod takes a while to load, and
 * applying a response does not need it.
 */
export { editJsonSchema, editSchema, hunkSchema, occurrenceSchema } from "./edits/schema.ts"
