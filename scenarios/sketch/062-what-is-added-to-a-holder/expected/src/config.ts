export const config = {
  host: 'localhost',
  port: 80,
  tls: false,
  timeout: 30,
}

export interface User {
  id: string
  name: string
  role: Role
}
