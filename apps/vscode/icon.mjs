#!/usr/bin/env node
// Draws media/icon.png, which a marketplace wants instead of an SVG, from media/icon.svg: run it when that changes.
//
//   node apps/vscode/icon.mjs

import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import chromium from "@sparticuz/chromium"
import { chromium as playwright } from "playwright-core"

const media = (name) => fileURLToPath(new URL(`media/${name}`, import.meta.url))
const size = { width: 128, height: 128 }

const args = chromium.args.filter((arg) => !arg.startsWith("--headless"))
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args })
const page = await browser.newPage({ viewport: size })
await page.setContent(
  `<style>body{margin:0}svg{display:block}</style>${readFileSync(media("icon.svg"), "utf8")}`,
)
await page.screenshot({ path: media("icon.png"), omitBackground: true })
await browser.close()
