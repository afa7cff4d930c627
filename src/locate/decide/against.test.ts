import { describe, expect, it } from "vitest"
import type { Hunk } from "../../edits/edit.ts"
import { locate } from "../locate.ts"
import { applyChanges, createDocument } from "../read/document.ts"

/** A block of some language with a name; its inside; and what is around it in a file. */
interface Sibling {
  block: (name: string, inside: string) => string
  /** The name that the edit has, and the name of the block beside it. */
  names: [meant: string, other: string]
  inside: string
  /** What the edit changes inside, and to what. */
  change: [string, string]
  /** What a block of the same name has inside that the edit does not know. */
  changed: string
  around?: [string, string]
}

const code = {
  names: ["createInvoice", "createReceipt"] as [string, string],
  change: ["limit = 20", "limit = 50"] as [string, string],
}

const siblings: Record<string, Sibling> = {
  "a key of JSON": {
    block: (name, inside) => `  "${name}": {\n${inside}  },\n`,
    names: ["production", "development"],
    inside: '    "host": "db.example.org",\n    "port": 5432,\n    "pool": 10\n',
    change: ['"pool": 10', '"pool": 20'],
    changed: '    "url": "postgres://db.example.org"\n',
    around: ["{\n", '  "version": 1\n}\n'],
  },
  "a key of YAML": {
    block: (name, inside) => `  ${name}:\n${inside}`,
    names: ["staging", "preview"],
    inside: "    image: registry/app\n    replicas: 2\n    memory: 512Mi\n",
    change: ["replicas: 2", "replicas: 4"],
    changed: "    disabled: true\n",
    around: ["services:\n", "volumes:\n  data: {}\n"],
  },
  "a section of TOML": {
    block: (name, inside) => `[${name}]\n${inside}\n`,
    names: ["tool.black", "tool.ruff"],
    inside: 'line-length = 88\ntarget-version = "py311"\nexclude = "build"\n',
    change: ["line-length = 88", "line-length = 100"],
    changed: 'skip-string = true\nworkers = "four"\n',
  },
  "a selector of CSS": {
    block: (name, inside) => `${name} {\n${inside}}\n\n`,
    names: [".card-primary", ".card-secondary"],
    inside: "  padding: 8px 16px;\n  border-radius: 4px;\n  font-weight: 600;\n",
    change: ["padding: 8px 16px", "padding: 12px 24px"],
    changed: "  display: none;\n  visibility: hidden;\n",
  },
  "a resource of Terraform": {
    block: (name, inside) => `resource "aws_instance" "${name}" {\n${inside}}\n\n`,
    names: ["web", "worker"],
    inside: '  ami           = "ami-0abc"\n  instance_type = "t3.small"\n  monitoring    = true\n',
    change: ['"t3.small"', '"t3.large"'],
    changed: '  count = 0\n  tags  = { old = "yes" }\n',
  },
  "a case of a switch": {
    block: (name, inside) => `    case ${name}:\n${inside}`,
    names: ["Status.Open", "Status.Closed"],
    inside: "      counter.total += 1\n      notify(owner, message)\n      break\n",
    change: ["counter.total += 1", "counter.total += 2"],
    changed: "      throw new Error(unexpected)\n",
    around: ["function handle(status) {\n  switch (status) {\n", "  }\n}\n"],
  },
  "a heading": {
    block: (name, inside) => `## ${name}\n\n${inside}\n`,
    names: ["Installing on Linux", "Installing on Windows"],
    inside:
      "Download the archive from the page of releases.\nRun the installer with the defaults.\nRestart the shell.\n",
    change: ["with the defaults", "with `--yes`"],
    changed: "Use the package manager of the system instead.\n",
  },
  "a test": {
    block: (name, inside) => `  it("${name}", () => {\n${inside}  })\n\n`,
    names: ["rounds prices up", "rounds prices down"],
    inside:
      "    const basket = createBasket(items)\n    basket.add(product, 3)\n    expect(basket.total()).toBe(30)\n",
    change: ["basket.add(product, 3)", "basket.add(product, 4)"],
    changed: "    skip()\n",
    around: ['describe("basket", () => {\n', "})\n"],
  },
  "a class": {
    block: (name, inside) => `export class ${name} {\n${inside}}\n\n`,
    names: ["InvoicePrinter", "ReceiptPrinter"],
    inside: "  readonly margin = 12\n  print(page: Page) {\n    page.write(this.title)\n  }\n",
    change: ["margin = 12", "margin = 16"],
    changed: "  static create() {\n    return undefined\n  }\n",
  },
  "a function of TypeScript": {
    ...code,
    block: (name, inside) => `export function ${name}(order: Order) {\n${inside}}\n\n`,
    inside: "  const limit = 20\n  const lines = order.lines.slice(0, limit)\n  return render(lines)\n",
    changed: "  throw new Error(order.id)\n",
  },
  "a function of Go": {
    ...code,
    block: (name, inside) => `func (s *Server) ${name}(order Order) error {\n${inside}}\n\n`,
    inside: "\tconst limit = 20\n\tlines := order.Lines[:limit]\n\treturn s.render(lines)\n",
    changed: "\tpanic(order.ID)\n",
  },
  "a function of Rust": {
    ...code,
    block: (name, inside) => `pub fn ${name}(order: &Order) -> Page {\n${inside}}\n\n`,
    inside: "    let limit = 20;\n    let lines = &order.lines[..limit];\n    render(lines)\n",
    changed: "    unimplemented!(order.id)\n",
  },
  "a function of Python": {
    ...code,
    block: (name, inside) => `def ${name}(order):\n${inside}\n\n`,
    inside: "    limit = 20\n    lines = order.lines[:limit]\n    return render(lines)\n",
    changed: "    raise NotImplementedError(order.id)\n",
  },
  "a method of Ruby": {
    ...code,
    block: (name, inside) => `def ${name}(order)\n${inside}end\n\n`,
    inside: "  limit = 20\n  lines = order.lines.first(limit)\n  render(lines)\n",
    changed: "  raise order.id\n",
  },
  "a method of Java": {
    ...code,
    block: (name, inside) => `    public Page ${name}(Order order) {\n${inside}    }\n\n`,
    inside:
      "        int limit = 20;\n        List<Line> lines = order.lines(limit);\n        return render(lines);\n",
    changed: "        throw new IllegalStateException(order.id());\n",
    around: ["class Printer {\n", "}\n"],
  },
  "a table of SQL": {
    block: (name, inside) => `CREATE TABLE ${name} (\n${inside});\n\n`,
    names: ["customers", "suppliers"],
    inside: "  number integer PRIMARY KEY,\n  city varchar(40) NOT NULL,\n  founded date\n",
    change: ["varchar(40)", "varchar(80)"],
    changed: "  document jsonb\n",
  },
  "a target of a makefile": {
    block: (name, inside) => `${name}: build\n${inside}\n`,
    names: ["publish", "preview"],
    inside: "\trm -rf site\n\tnode scripts/pack.mjs --level 6\n\tnode scripts/upload.mjs\n",
    change: ["--level 6", "--level 9"],
    changed: "\t@echo not yet\n",
  },
  "what is decorated otherwise": {
    block: (name, inside) => `@app.route("/${name}")\ndef handle(request):\n${inside}\n\n`,
    names: ["orders", "invoices"],
    inside:
      "    page = request.args.get(first)\n    rows = database.select(page, 20)\n    return jsonify(rows)\n",
    change: ["database.select(page, 20)", "database.select(page, 50)"],
    changed: "    abort(request.code)\n",
  },
  "an entry of XML with an identifying child": {
    block: (name, inside) =>
      `    <dependency>\n      <artifactId>${name}</artifactId>\n${inside}    </dependency>\n`,
    names: ["guava", "junit-jupiter"],
    inside: "      <version>1.9.0</version>\n      <scope>runtime</scope>\n      <optional>true</optional>\n",
    change: ["1.9.0", "1.10.0"],
    changed: "      <systemPath>lib/local.jar</systemPath>\n",
    around: ["<project>\n  <dependencies>\n", "  </dependencies>\n</project>\n"],
  },
}

siblings["an entry whose name is nearly the same"] = {
  ...siblings["an entry of XML with an identifying child"]!,
  names: ["commons-io", "commons-text"],
}

/** What comes of the edit of a block, in a file that has these blocks. */
function outcome({ block, names, inside, change, around }: Sibling, blocks: readonly [string, string][]) {
  const [above, below] = around ?? ["", ""]
  const fileOf = (all: readonly [string, string][]) =>
    above + all.map(([name, lines]) => block(name, lines)).join("") + below
  const old = block(names[0], inside)
  const hunk: Hunk = { scope: "lines", old, new: block(names[0], inside.replace(...change)) }
  const document = createDocument(fileOf(blocks))
  const located = locate(document, [hunk], { match: "fuzzy" })
  const [found] = located.hunks
  return {
    fileOf,
    issue: found && "issue" in found ? found.issue : undefined,
    text: located.changes && applyChanges(document, located.changes).text,
  }
}

describe.each(Object.entries(siblings))("an edit of %s", (_, sibling) => {
  const { names, inside, changed, change } = sibling
  const [meant, other] = names

  it("is refused where the file has only one beside it, and both are named", () => {
    const { issue } = outcome(sibling, [[other, inside]])
    expect(issue?.code).toBe("doubt")
    expect(issue?.message).toContain(meant)
    expect(issue?.message).toContain(other)
  })

  it("is refused where the file has it with other lines in it", () => {
    const { issue, text } = outcome(sibling, [
      [other, inside],
      [meant, changed],
    ])
    expect(text).toBeUndefined()
    expect(["doubt", "not_found"]).toContain(issue?.code)
  })

  it("lands where the file has it, however much the one beside it is like it", () => {
    const { fileOf, text } = outcome(sibling, [
      [other, inside],
      [meant, inside],
    ])
    expect(text).toBe(
      fileOf([
        [other, inside],
        [meant, inside.replace(...change)],
      ]),
    )
  })
})

describe("a line that goes and names something", () => {
  const outcome = (text: string, old: string, fresh: string) =>
    said(locate(createDocument(text), [{ old, new: fresh, scope: "lines" }], { match: "fuzzy" }).hunks[0]!)
  const said = (hunk: object) => ("issue" in hunk ? (hunk.issue as { code: string }).code : "lands")
  const log = (version: string, more: string) => `[#431]: pull/431\n\n## ${version}\n\n${more}\n`
  const old = "[#431]: pull/431\n\n## v1.3.0 (25 Apr 2017)\n"

  it("is not the heading of another number, though the change would fit that as well", () => {
    const fresh = old.replace("v1.3", "1.3")
    expect(outcome(log("v1.3.0 (25 Apr 2017)", "Adds a file."), old, fresh)).toBe("lands")
    expect(outcome(log("v1.2.0 (13 Apr 2017)", "Adds a wrapper."), old, fresh)).toBe("doubt")
  })
})
