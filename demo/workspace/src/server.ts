import { createServer } from "node:http"
import { addLink, allLinks, findByTag } from "./links.ts"

const port = Number(process.env.PORT ?? 4000)

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? "/", `http://localhost:${port}`)

  if (request.method === "POST" && url.pathname === "/links") {
    const { url: target, title, tags } = await readBody(request)
    response.statusCode = 201
    response.end(JSON.stringify(await addLink(target, title, tags)))
    return
  }

  // One tag, or everything there is.
  const tag = url.searchParams.get("tag")
  const links = tag ? await findByTag(tag) : await allLinks()
  response.end(JSON.stringify(links))
})

async function readBody(request: AsyncIterable<Uint8Array>) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString("utf8"))
}

server.listen(port, () => console.log(`linkbox on port ${port}`))
