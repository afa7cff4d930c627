import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"

/** A text file in two versions that follow each other, and in the version before both where there is one. */
export interface Pair {
  /** The package or repository it comes from: all cases of one belong to the same part. */
  source: string
  path: string
  earlier?: string
  before: string
  after: string
}

export type Part = "tune" | "report" | "wide" | "wide2"

/**
 * Three versions of each package, a few months apart. Whatever is looked at while tuning comes from `tune`;
 * the published figures come from `report`. No package is in both.
 */
const packages: Record<Part, Record<string, [string, string, string]>> = {
  tune: {
    preact: ["10.11.3", "10.15.1", "10.19.3"],
    commander: ["9.5.0", "11.1.0", "12.1.0"],
    bootstrap: ["5.1.3", "5.2.3", "5.3.3"],
    mobx: ["6.6.2", "6.9.1", "6.12.0"],
    nodemailer: ["6.7.8", "6.9.0", "6.9.14"],
    "mime-db": ["1.50.0", "1.52.0", "1.53.0"],
    "node-addon-api": ["4.3.0", "5.1.0", "7.1.0"],
    marked: ["4.0.19", "4.3.0", "5.1.2"],
    luxon: ["3.0.4", "3.3.0", "3.4.4"],
  },
  wide: {
    eslint: ["10.6.0", "10.10.0", "10.14.0"],
    express: ["4.18.3", "4.22.3", "5.3.0"],
    fastify: ["5.4.0", "5.8.5", "5.12.8"],
    webpack: ["5.104.1", "5.108.4", "5.112.2"],
    svelte: ["5.49.2", "5.53.13", "5.57.3"],
    mocha: ["11.1.0", "11.5.0", "12.0.3"],
    stylelint: ["17.9.1", "17.13.0", "18.0.0"],
    postcss: ["5.2.18", "8.1.14", "8.5.32"],
    tailwindcss: ["3.0.24", "3.4.19", "4.3.5"],
    ajv: ["8.11.2", "8.15.0", "8.20.0"],
    mongoose: ["9.4.1", "9.8.1", "9.12.0"],
    knex: ["2.1.0", "2.5.1", "3.3.0"],
    rxjs: ["7.0.1", "7.4.0", "7.8.2"],
    ramda: ["0.24.1", "0.28.0", "0.32.0"],
    redux: ["3.3.1", "3.7.2", "5.0.1"],
    nan: ["2.22.2", "2.26.2", "2.30.0"],
    "better-sqlite3": ["12.3.0", "12.8.0", "13.0.3"],
    "types-node": ["25.8.0", "26.2.0", "26.6.6"],
    "foundation-sites": ["6.1.2", "6.5.3", "6.9.0"],
    pino: ["9.11.0", "10.0.0", "10.4.0"],
    yargs: ["17.2.1", "17.6.2", "18.2.0"],
    moment: ["2.23.0", "2.27.0", "2.31.0"],
    "node-gyp": ["11.4.2", "12.2.0", "13.1.0"],
    handlebars: ["3.0.8", "4.3.5", "4.7.10"],
    nunjucks: ["2.0.0", "2.4.3", "3.2.4"],
    leaflet: ["1.1.0", "1.5.1", "1.9.4"],
    prismjs: ["1.22.0", "1.26.0", "1.30.0"],
    "video.js": ["8.16.1", "8.20.0", "8.24.1"],
    "types-react": ["16.14.70", "18.3.31", "19.3.0"],
    "d3-scale": ["1.0.7", "3.0.1", "4.0.3"],
  },
  wide2: {
    "three": ["0.179.1", "0.183.2", "0.187.0"],
    "chai": ["4.5.0", "5.3.3", "6.3.0"],
    "sinon": ["16.1.3", "20.0.0", "22.1.0"],
    "koa": ["2.11.0", "2.15.4", "3.2.1"],
    "hapi-hapi": ["20.0.3", "21.0.0", "21.4.10"],
    "async": ["2.1.5", "2.5.0", "3.2.6"],
    "bluebird": ["2.11.0", "3.3.5", "3.7.2"],
    "semver": ["7.0.0", "7.4.0", "7.8.6"],
    "less": ["4.1.3", "4.5.1", "4.9.1"],
    "markdown-it": ["12.1.0", "14.0.0", "15.0.3"],
    "axios": ["1.13.6", "1.17.0", "1.21.1"],
    "superagent": ["7.1.6", "10.0.2", "10.4.2"],
    "jsdom": ["27.3.0", "29.0.2", "31.0.0"],
    "mysql2": ["3.16.3", "3.20.0", "3.24.5"],
    "pg": ["8.15.6", "8.19.0", "8.23.1"],
    "sequelize": ["6.29.3", "6.33.0", "6.37.8"],
    "backbone": ["0.5.3", "1.2.3", "1.6.1"],
    "knockout": ["2.1.0", "3.1.0", "3.5.3"],
    "vue-router": ["3.1.6", "3.4.9", "3.6.5"],
    "uikit": ["3.17.11", "3.21.16", "3.25.25"],
    "matter-js": ["0.12.0", "0.16.1", "0.20.0"],
    "dompurify": ["2.2.9", "3.0.11", "3.4.17"],
    "highlight.js": ["11.4.0", "11.8.0", "11.12.0"],
    "ioredis": ["5.4.2", "5.8.2", "6.0.0"],
    "winston": ["3.11.0", "3.15.0", "3.19.0"],
    "graphql": ["16.9.0", "16.13.2", "17.1.0"],
    "passport": ["0.5.3", "0.6.0", "0.7.0"],
    "core-js": ["3.43.0", "3.47.0", "3.51.0"],
    "types-lodash": ["3.10.9", "4.14.202", "4.17.27"],
    "types-jquery": ["3.3.38", "3.5.34", "4.0.1"],
    "hammerjs": ["1.0.11", "1.1.3", "2.0.8"],
    "underscore": ["1.5.2", "1.9.2", "1.13.8"],
    "pug-lexer": ["2.0.3", "3.0.0", "5.0.1"],
    "commonmark": ["0.23.0", "0.27.0", "0.31.2"],
    "js-yaml": ["4.1.1", "5.1.0", "5.5.0"],
    "acorn": ["8.11.3", "8.15.0", "8.19.0"],
  },
  report: {
    zod: ["4.0.0", "4.0.17", "4.1.12"],
    "tanstack-query-core": ["5.0.5", "5.17.19", "5.36.1"],
    immer: ["9.0.21", "10.0.3", "10.1.1"],
    bulma: ["1.0.1", "1.0.2", "1.0.4"],
    undici: ["5.15.2", "5.22.1", "5.28.4"],
    globals: ["13.15.0", "13.20.0", "13.24.0"],
    "type-fest": ["2.19.0", "3.6.1", "3.13.1"],
    jquery: ["3.5.1", "3.6.4", "3.7.1"],
    ws: ["8.2.3", "8.11.0", "8.17.0"],
    "normalize.css": ["6.0.0", "7.0.0", "8.0.1"],
    codemirror: ["5.58.3", "5.62.3", "5.65.16"],
  },
}

/** Source that people write: no bundles, no minified files, no maps, and nothing that a build copied. */
const written = /\.(ts|mts|cts|tsx|js|mjs|cjs|jsx|css|scss|md|json|h|cc|html)$/i
const built = /(^|\/)(dist|build|node_modules)\/|^(v3|v4|css|lib\/marked\.\w+$)|\.min\.|-lock\.json$/

/** Reads all pairs of one part, in a fixed order. */
export function readCorpus(part: Part, modules: string): Pair[] {
  return Object.entries(packages[part]).flatMap(([source, versions]) => {
    const [first, second, third] = versions.map((version) => readFiles(join(modules, `${source}-${version}`)))
    return [
      ...pairsOf({ source, before: first!, after: second! }),
      ...pairsOf({ source, earlier: first!, before: second!, after: third! }),
    ]
  })
}

type Files = Map<string, string>

function pairsOf(versions: { source: string; earlier?: Files; before: Files; after: Files }): Pair[] {
  const pairs: Pair[] = []
  for (const [path, before] of versions.before) {
    const after = versions.after.get(path)
    if (after === undefined || after === before) continue
    const earlier = versions.earlier?.get(path)
    pairs.push({ source: versions.source, path, before, after, ...(earlier !== undefined && { earlier }) })
  }
  return pairs
}

function readFiles(folder: string): Files {
  const files: Files = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")
    if (!entry.isFile() || !written.test(path) || built.test(path)) continue
    const text = readFileSync(join(folder, path), "utf8")
    if (isWritten(text)) files.set(path, text)
  }
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Carriage returns are left to the mistake that is about them; very long lines mean generated text. */
export function isWritten(text: string): boolean {
  if (text.length > 400_000 || /[\r\0\uFFFD]/.test(text)) return false
  return text.split("\n").every((line) => line.length < 1000)
}
