import type { Random } from "../random.ts"

/**
 * Blocks of one sort that are beside each other and differ in little but their names, as they are written in some
 * language.
 */
export interface Family {
  title: string
  path: string
  names: readonly (readonly string[])[]
  /** What is inside each of the blocks, the same in all of them, and how each line reads with another value. */
  lines: readonly Field[]
  /** The lines that open a block; one of them has its name. */
  open(name: string): string[]
  close(name: string): string[]
  /** What is between two blocks. */
  between?: string[]
  /** What is around all of them. */
  around?: { above: string[]; below: string[] }
  /** What only the last block lacks behind its last line, such as a comma. */
  separator?: string
  /** All of its lines belong together; of others some may be left out, but for the last. */
  whole?: true
}

/** A line with a value that edits change. */
export type Field = (value: number) => string

const pools = {
  stages: ["development", "production", "staging", "preview", "test"],
  parts: ["header", "footer", "sidebar", "content", "toolbar", "dialog"],
  things: ["user", "order", "invoice", "product", "payment", "session"],
  numbered: ["v1", "v2", "v3", "v4"],
  near: ["card", "card-body", "card-title", "card-list", "cards"],
  acts: ["create", "update", "remove", "restore", "archive"],
  short: ["a", "b", "c", "d"],
  levels: ["h1", "h2", "h3", "h4"],
} as const

const { stages, parts, things, numbered, near, acts, short, levels } = pools

const upper = (name: string) => name[0]!.toUpperCase() + name.slice(1)
const snake = (name: string) => name.replaceAll("-", "_")
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const indented = (by: string, ...fields: Field[]): Field[] =>
  fields.map((field) => (value) => by + field(value))

/** Values as people write them, from a number. */
const port = (value: number) => 3000 + 10 * value
const color = (value: number) => ["red", "green", "blue", "navy", "teal", "olive", "plum"][value % 7]!
const word = (value: number) => ["eager", "lazy", "strict", "loose", "quiet", "plain", "deep"][value % 7]!

export const families: readonly Family[] = [
  {
    title: "JSON keys",
    path: "config/settings.json",
    names: [short, stages, things, near],
    lines: indented(
      "    ",
      () => `"host": "db.example.net",`,
      (value) => `"port": ${port(value)},`,
      (value) => `"mode": "${word(value)}",`,
      () => `"retries": 3,`,
      (value) => `"timeout": ${100 * value}`,
    ),
    open: (name) => [`  "${name}": {`],
    close: () => ["  }"],
    separator: ",",
    around: { above: ["{"], below: ["}"] },
  },
  {
    title: "nested JSON keys",
    path: "config/databases.json",
    names: [stages, things],
    lines: indented(
      "      ",
      () => `"driver": "postgres",`,
      (value) => `"pool": ${value},`,
      (value) => `"port": ${port(value)},`,
      (value) => `"log": "${word(value)}"`,
    ),
    open: (name) => [`  "${name}": {`, `    "database": {`],
    close: () => ["    }", "  }"],
    separator: ",",
    around: { above: ["{"], below: ["}"] },
  },
  {
    title: "YAML keys",
    path: "deploy/services.yaml",
    names: [short, stages, things, numbered],
    lines: indented(
      "    ",
      (value) => `image: registry/app:1.${value}`,
      () => "restart: always",
      (value) => `replicas: ${value}`,
      (value) => `loading: ${word(value)}`,
      () => "network: internal",
    ),
    open: (name) => [`  ${name}:`],
    close: () => [],
    around: { above: ["services:"], below: [] },
  },
  {
    title: "YAML jobs",
    whole: true,
    path: ".github/workflows/check.yml",
    names: [things, acts],
    lines: indented(
      "    ",
      () => "runs-on: ubuntu-latest",
      (value) => `timeout-minutes: ${value}`,
      () => "steps:",
      () => "  - uses: actions/checkout@v4",
      (value) => `  - run: npm test -- --shard ${value}`,
    ),
    open: (name) => [`  ${name}:`],
    close: () => [],
    between: [""],
    around: { above: ["on: push", "jobs:"], below: [] },
  },
  {
    title: "TOML tables",
    path: "settings.toml",
    names: [short, stages, things, near],
    lines: [
      (value) => `port = ${port(value)}`,
      () => `host = "localhost"`,
      (value) => `mode = "${word(value)}"`,
      (value) => `limit = ${value}`,
    ],
    open: (name) => [`[${name}]`],
    close: () => [],
    between: [""],
  },
  {
    title: "INI sections",
    path: "setup.ini",
    names: [short, stages, things],
    lines: [
      (value) => `port=${port(value)}`,
      () => "user=app",
      (value) => `level=${word(value)}`,
      (value) => `max_connections=${value}`,
    ],
    open: (name) => [`[${name}]`],
    close: () => [],
    between: [""],
  },
  {
    title: "CSS rules",
    path: "styles/main.css",
    names: [parts, near, short, levels],
    lines: indented(
      "  ",
      () => "display: flex;",
      (value) => `color: ${color(value)};`,
      (value) => `padding: ${value}px;`,
      () => "border: none;",
      (value) => `margin: ${value}rem auto;`,
    ),
    open: (name) => [`${/^h\d/.test(name) ? "" : "."}${name} {`],
    close: () => ["}"],
    between: [""],
  },
  {
    title: "Terraform resources",
    whole: true,
    path: "infra/main.tf",
    names: [short, things, stages],
    lines: indented(
      "  ",
      () => "ami           = var.ami",
      (value) => `instance_type = "t3.${word(value)}"`,
      (value) => `count         = ${value}`,
      () => "tags = {",
      (value) => `  Tier = "${color(value)}"`,
      () => "}",
    ),
    open: (name) => [`resource "aws_instance" "${snake(name)}" {`],
    close: () => ["}"],
    between: [""],
  },
  {
    title: "case labels",
    path: "src/reducer.ts",
    names: [short, acts, things],
    lines: indented(
      "      ",
      () => "log.record(action)",
      (value) => `state.count += ${value}`,
      (value) => `state.mode = "${word(value)}"`,
      () => "break",
    ),
    open: (name) => [`    case "${name}":`],
    close: () => [],
    around: {
      above: ["export function reduce(state: State, action: Action) {", "  switch (action.type) {"],
      below: ["  }", "}"],
    },
  },
  {
    title: "headings",
    whole: true,
    path: "docs/guide.md",
    names: [stages, acts, things],
    lines: [
      () => "Run it from the root of the project.",
      () => "",
      (value) => `- It listens on port ${port(value)}.`,
      (value) => `- Logging is ${word(value)}.`,
      (value) => `- Up to ${value} workers are started.`,
    ],
    open: (name) => [`## ${upper(name)}`, ""],
    close: () => [],
    between: [""],
  },
  {
    title: "test titles",
    path: "test/api.test.ts",
    names: [acts, things],
    lines: indented(
      "    ",
      (value) => `const server = start({ port: ${port(value)} })`,
      (value) => `const answer = await server.call("${word(value)}")`,
      () => "expect(answer.ok).toBe(true)",
      (value) => `expect(answer.items).toHaveLength(${value})`,
    ),
    open: (name) => [`  it("can ${name} things", async () => {`],
    close: () => ["  })"],
    between: [""],
    around: { above: [`describe("api", () => {`], below: ["})"] },
  },
  {
    title: "classes",
    whole: true,
    path: "src/models.ts",
    names: [things, parts],
    lines: indented(
      "  ",
      (value) => `readonly limit = ${value}`,
      (value) => `mode = "${word(value)}"`,
      () => "",
      () => "save(): void {",
      (value) => `  store.write(this, ${value})`,
      () => "}",
    ),
    open: (name) => [`export class ${upper(camel(name))} extends Model {`],
    close: () => ["}"],
    between: [""],
  },
  {
    title: "methods",
    path: "src/Service.java",
    names: [acts, things],
    lines: indented(
      "        ",
      () => "checkOpen();",
      (value) => `int tries = ${value};`,
      (value) => `Mode mode = Mode.${word(value).toUpperCase()};`,
      () => "return client.send(request, mode, tries);",
    ),
    open: (name) => [`    public Response ${name}(Request request) {`],
    close: () => ["    }"],
    between: [""],
    around: { above: ["public class Service {"], below: ["}"] },
  },
  {
    title: "functions",
    path: "src/handlers.ts",
    names: [short, acts, things, near],
    lines: indented(
      "  ",
      () => "const input = parse(request)",
      (value) => `const limit = ${value}`,
      (value) => `const mode = "${word(value)}"`,
      () => "return send(input, { limit, mode })",
    ),
    open: (name) => [`export async function ${camel(name)}(request: Request) {`],
    close: () => ["}"],
    between: [""],
  },
  {
    title: "Python functions",
    path: "app/jobs.py",
    names: [short, acts, things],
    lines: indented(
      "    ",
      () => "client = connect()",
      (value) => `limit = ${value}`,
      (value) => `mode = "${word(value)}"`,
      () => "return client.fetch(limit, mode)",
    ),
    open: (name) => [`def ${snake(name)}(session):`],
    close: () => [],
    between: ["", ""],
  },
  {
    title: "Python methods with decorators",
    path: "app/views.py",
    names: [acts, things],
    lines: indented(
      "        ",
      () => "self.check(request)",
      (value) => `page = ${value}`,
      (value) => `order = "${word(value)}"`,
      () => "return self.render(page, order)",
    ),
    open: (name) => [`    @route("/${name}")`, "    def get(self, request):"],
    close: () => [],
    between: [""],
    around: { above: ["class Views:"], below: [] },
  },
  {
    title: "Go functions",
    path: "server/handlers.go",
    names: [short, acts, things],
    lines: indented(
      "\t",
      () => "ctx := r.Context()",
      (value) => `limit := ${value}`,
      (value) => `mode := "${word(value)}"`,
      () => "s.write(ctx, w, limit, mode)",
    ),
    open: (name) => [`func (s *Server) ${upper(name)}(w http.ResponseWriter, r *http.Request) {`],
    close: () => ["}"],
    between: [""],
    around: { above: ["package server", ""], below: [] },
  },
  {
    title: "Rust functions",
    path: "src/lib.rs",
    names: [short, acts, things],
    lines: indented(
      "    ",
      () => "let client = Client::open()?;",
      (value) => `let limit = ${value};`,
      (value) => `let mode = Mode::${upper(word(value))};`,
      () => "client.send(limit, mode)",
    ),
    open: (name) => [`pub fn ${snake(name)}(config: &Config) -> Result<Reply> {`],
    close: () => ["}"],
    between: [""],
  },
  {
    title: "Ruby methods",
    path: "lib/worker.rb",
    names: [acts, things],
    lines: indented(
      "    ",
      () => "check_open",
      (value) => `limit = ${value}`,
      (value) => `mode = :${word(value)}`,
      () => "client.push(limit, mode)",
    ),
    open: (name) => [`  def ${snake(name)}(options = {})`],
    close: () => ["  end"],
    between: [""],
    around: { above: ["class Worker"], below: ["end"] },
  },
  {
    title: "SQL tables",
    path: "db/schema.sql",
    names: [short, things, parts],
    lines: indented(
      "  ",
      () => "id integer primary key,",
      (value) => `name varchar(${value}) not null,`,
      (value) => `mode text default '${word(value)}',`,
      () => "created_at timestamp not null",
    ),
    open: (name) => [`create table ${snake(name)}s (`],
    close: () => [");"],
    between: [""],
  },
  {
    title: "Dockerfile stages",
    path: "Dockerfile",
    names: [stages, acts],
    lines: [
      () => "WORKDIR /app",
      (value) => `ENV PORT=${port(value)}`,
      () => "COPY . .",
      (value) => `RUN npm run build -- --mode ${word(value)}`,
    ],
    open: (name) => [`FROM node:20 AS ${name}`],
    close: () => [],
    between: [""],
  },
  {
    title: "HTML elements",
    path: "public/index.html",
    names: [short, parts, things],
    lines: indented(
      "      ",
      () => `<h2 class="title">Overview</h2>`,
      (value) => `<p class="${word(value)}">Nothing here yet.</p>`,
      (value) => `<ul data-limit="${value}"></ul>`,
    ),
    open: (name) => [`    <section id="${name}">`],
    close: () => ["    </section>"],
    around: { above: ["<html>", "  <body>"], below: ["  </body>", "</html>"] },
  },
  {
    title: "JSX elements",
    path: "src/Page.tsx",
    names: [parts, things],
    lines: indented(
      "        ",
      () => "open={isOpen}",
      (value) => `limit={${value}}`,
      (value) => `mode="${word(value)}"`,
      () => "onClose={close}",
    ),
    open: (name) => ["      <Panel", `        name="${name}"`],
    close: () => ["      />"],
    around: { above: ["export function Page() {", "  return (", "    <>"], below: ["    </>", "  )", "}"] },
  },
  {
    title: "GraphQL types",
    path: "schema.graphql",
    names: [short, things],
    lines: indented(
      "  ",
      () => "id: ID!",
      (value) => `items(first: Int = ${value}): [Item!]!`,
      (value) => `mode: String @default(value: "${word(value)}")`,
    ),
    open: (name) => [`type ${upper(name)} {`],
    close: () => ["}"],
    between: [""],
  },
  {
    title: "dependencies in XML",
    path: "pom.xml",
    names: [things, parts],
    lines: indented(
      "      ",
      (value) => `<version>1.${value}.0</version>`,
      (value) => `<scope>${word(value)}</scope>`,
      () => "<optional>true</optional>",
    ),
    open: (name) => [
      "    <dependency>",
      "      <groupId>net.example</groupId>",
      `      <artifactId>${name}</artifactId>`,
    ],
    close: () => ["    </dependency>"],
    around: { above: ["<project>", "  <dependencies>"], below: ["  </dependencies>", "</project>"] },
  },
  {
    title: "Makefile targets",
    path: "Makefile",
    names: [acts, things],
    lines: indented(
      "\t",
      () => "@mkdir -p out",
      (value) => `./run --limit ${value} --mode ${word(value)}`,
      (value) => `./check --jobs ${value}`,
    ),
    open: (name) => [`${name}: out/deps`],
    close: () => [],
    between: [""],
  },
  // Members of one line: the name and the value are on the same line.
  single(
    "enum members",
    "src/codes.ts",
    [things, acts],
    (name, value) => `  ${upper(camel(name))} = ${value},`,
    {
      above: ["export enum Code {"],
      below: ["}"],
    },
  ),
  single("JSON scalars", "limits.json", [stages, things], (name, value) => `  "${name}": ${port(value)},`, {
    above: ["{"],
    below: [`  "end": true`, "}"],
  }),
  single(
    "environment",
    ".env",
    [things, stages],
    (name, value) => `${snake(name).toUpperCase()}_PORT=${port(value)}`,
    {
      above: ["NODE_ENV=production"],
      below: [],
    },
  ),
  single(
    "CSS variables",
    "styles/vars.css",
    [parts, near],
    (name, value) => `  --${name}: ${color(value)};`,
    {
      above: [":root {"],
      below: ["}"],
    },
  ),
  single("YAML scalars", "values.yaml", [things, stages], (name, value) => `  ${name}: ${port(value)}`, {
    above: ["ports:"],
    below: [],
  }),
  single(
    "list of calls",
    "src/routes.ts",
    [things, acts],
    (name, value) => `router.limit("/${name}", ${value})`,
    {
      above: [`import { router } from "./router"`, ""],
      below: [],
    },
  ),
]

/** Blocks of a single line. */
function single(
  title: string,
  path: string,
  names: Family["names"],
  line: (name: string, value: number) => string,
  around: { above: string[]; below: string[] },
): Family & { line: (name: string, value: number) => string } {
  return { title, path, names, lines: [], open: () => [], close: () => [], around, line }
}

/** A family with fewer lines inside its blocks: at least two, and one with a value. */
export function thinned(family: Family, random: Random): Family {
  if (family.whole || family.lines.length <= 2 || random.chance(0.4)) return family
  const last = family.lines.length - 1
  const lines = family.lines.filter((_, at) => at === last || random.chance(0.6))
  return lines.length < 2 || !lines.some(hasValue) ? family : { ...family, lines }
}

export const hasValue = (line: Field): boolean => line(1) !== line(2)

export function pickNames({ names }: Family, random: Random, count: number): string[] {
  return random.shuffled(random.pick(names)).slice(0, count)
}
