import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { openWorkspace } from "../../index.ts"
import type { Answer, Backend, BackendEvent } from "../api.ts"
import { type Served, serve } from "../serve.ts"

/** A real server over a folder of its own, and a client as the page is one. */
export interface ServedFolder {
  dir: string
  /** The folder with the page. */
  assets: string
  served: Served
  write(path: string, text: string): void
  ask<Name extends Asked>(name: Name, of?: object): Promise<Awaited<ReturnType<Backend[Name]>>>
  /** The value, or an error that says what went wrong. */
  value<Name extends Asked>(name: Name, of?: object): Promise<Value<Name>>
  fetch(path: string, init?: RequestInit): Promise<Response>
  events(): Promise<Events>
  close(): Promise<void>
}

export interface Events {
  /** The next event of this type, however long it takes. */
  next<Type extends BackendEvent["type"]>(type: Type): Promise<BackendEvent & { type: Type }>
  close(): void
}

type Asked = Exclude<keyof Backend, "events">
type Value<Name extends Asked> = Extract<Awaited<ReturnType<Backend[Name]>>, { error?: never }>["value"]

export async function serveFolder(
  files: Record<string, string>,
  options: { trust?: boolean } = {},
): Promise<ServedFolder> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "emend-serve-")))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const assets = join(dir, "../", `${dir.split("/").at(-1)}-web`)
  mkdirSync(join(assets, "assets"), { recursive: true })
  writeFileSync(join(assets, "index.html"), "<!doctype html><title>emend</title>")
  writeFileSync(join(assets, "assets/main-abcdefgh.js"), "export {}")
  const workspace = await openWorkspace({ roots: [{ name: "app", dir }] })
  const served = await serve({ workspace, port: 0, assets, version: "1.2.3", ...options })
  const base = `http://127.0.0.1:${served.port}`
  const headers = { "x-emend-token": served.token, "content-type": "application/json" }

  async function ask(name: string, of: object = {}): Promise<never> {
    const response = await fetch(`${base}/api/${name}`, { method: "POST", headers, body: JSON.stringify(of) })
    return (await response.json()) as never
  }
  return {
    dir,
    assets,
    served,
    write,
    ask,
    async value(name, of) {
      const answer = (await ask(name, of)) as Answer<Value<typeof name>>
      if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.message}`)
      return answer.value
    },
    fetch: (path, init) => fetch(`${base}${path}`, init),
    events: () => listen(`${base}/api/events?token=${served.token}`),
    async close() {
      await served.close()
      for (const each of [dir, assets]) rmSync(each, { recursive: true, force: true })
    },
  }
}

async function listen(url: string): Promise<Events> {
  const abort = new AbortController()
  const response = await fetch(url, { signal: abort.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const heard: BackendEvent[] = []
  let text = ""
  return {
    async next(type) {
      for (;;) {
        const at = heard.findIndex((event) => event.type === type)
        if (at >= 0) return heard.splice(at, 1)[0] as never
        const { value, done } = await reader.read()
        if (done) throw new Error(`The stream ended before ${type}.`)
        text += value
        const messages = text.split("\n\n")
        text = messages.pop()!
        for (const message of messages) {
          const data = /^data: (.*)$/m.exec(message)?.[1]
          if (data) heard.push(JSON.parse(data))
        }
      }
    },
    close: () => abort.abort(),
  }
}
