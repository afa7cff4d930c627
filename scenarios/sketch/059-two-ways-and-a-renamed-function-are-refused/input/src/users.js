export function updateUser(id, data) {
  const user = find(id)
  Object.assign(user, data)
  save(user)
  return user
}

export function removeUser(id) {
  users.delete(id)
}
