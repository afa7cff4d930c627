export const config = {
  host: 'localhost',
  port: 80,
  tls: false,
}

export interface User {
  id: string
  name: string
  role: Role
}
