import type { Ask, Session } from "../index.ts"

/** The same session, whose questions go to `ask`: for who can ask only as long as a call lasts. */
export function asking(session: Session, ask: Ask): Session {
  const read: Session["read"] = (path, options) => session.read(path, { ...options, ask })
  const apply: Session["apply"] = (edits, options) => session.apply(edits, { ...options, ask })
  const undo: Session["undo"] = (options) => session.undo({ ...options, ask })
  const redo: Session["redo"] = (options) => session.redo({ ...options, ask })
  const asked = { read, apply, undo, redo }
  return Object.create(
    session,
    Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, { value }])),
  )
}
