import { readFile, writeFile } from "node:fs/promises"
import { slugify } from "./slug.ts"

export interface Link {
  id: string
  url: string
  title: string
  tags: string[]
}

const file = "links.json"

export async function allLinks(): Promise<Link[]> {
  return JSON.parse(await readFile(file, "utf8"))
}

export async function addLink(url: string, title: string, tags: string[] = []): Promise<Link> {
  const link = { id: slugify(title), url, title, tags }
  const links = await allLinks()
  links.push(link)
  await writeFile(file, JSON.stringify(links, null, 2))
  return link
}

export async function findByTag(tag: string): Promise<Link[]> {
  const links = await allLinks()
  return links.filter((link) => link.tags.includes(tag))
}
