import axios from "axios"

export async function getUser(id: string) {
  const response = await axios.get(`/users/${id}`)
  return response.data
}
