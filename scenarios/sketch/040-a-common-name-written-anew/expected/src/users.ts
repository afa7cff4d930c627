import { db } from "./db"

export interface User { id: string; email: string }

export function find(id: string): User | undefined {
  return db.prepare("select * from users where id = ?").get(id)
}

export function save(user: User) {
  db.run("insert into users values (?, ?)", [user.id, user.email])
}
