import { createServer } from "node:http"

const port = 8080

export function start() {
  const server = createServer(handle)
  server.listen(port)
  return server
}

function handle(request, response) {
  response.end("ok")
}
