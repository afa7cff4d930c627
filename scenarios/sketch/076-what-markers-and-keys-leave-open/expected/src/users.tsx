import React, { useEffect, useState } from "react"
import { Row } from "./row"

export function Users({ onSelect }: Props) {
  const [users, setUsers] = useState<User[]>([])

  useEffect(() => {
    load().then(setUsers)
  }, [])

  const handleDelete = async (user: User) => {
    await remove(user.id)
    setUsers((all) => all.filter((each) => each.id !== user.id))
  }

  return users.map((user) => <Row key={user.id} user={user} onDelete={handleDelete} onClick={onSelect} />)
}
