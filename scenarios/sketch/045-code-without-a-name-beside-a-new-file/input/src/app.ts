import { createServer } from "node:http"

const port = 8080

export function start() {
  const server = createServer((request, response) => {
    response.end("hello")
  })
  server.listen(port)
  return server
}

export function stop(server) {
  server.close()
}
