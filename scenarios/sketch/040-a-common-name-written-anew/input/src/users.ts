import { db } from "./db"

export interface User { id: string; email: string }

export function find(id: string): User | undefined {
  const rows = db.query("select * from users where id = ?", [id])
  return rows[0]
}

export function save(user: User) {
  db.run("insert into users values (?, ?)", [user.id, user.email])
}
