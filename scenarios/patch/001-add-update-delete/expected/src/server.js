import { createServer } from "node:http"
import { port } from "./config.js"

export function start() {
  const server = createServer(handle)
  server.listen(port)
  return server
}

function handle(request, response) {
  response.end("ok")
}
