export function save(user) {
  db.save(user)
}

export function handler(req) {
  const user = parse(req)
  save(user)
  return user
}
