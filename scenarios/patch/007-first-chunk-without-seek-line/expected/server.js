import { createServer } from "node:http"

const port = 3000

export function start() {
  const server = createServer(handle)
  server.listen(port)
  return server
}

function handle(request, response) {
  response.end("fine")
}
