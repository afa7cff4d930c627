import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"

/** A block of a file that has these lines, between others. */
const fileWith = (...lines: string[]) =>
  ["export const first = 1", "", ...lines, "", "export const last = 9", ""].join("\n")

const body = ["validate(order)", "reserve(order.items)", "charge(order.customer)", "notify(order.customer)"]

/** An edit of the second of some lines, as a model remembers them. */
function edited(lines: readonly string[], target: string) {
  const old = `${lines.join("\n")}\n`
  return { old, new: old.replace(target, `${target}.then(log)`) }
}

describe("a place that has some lines of an edit", () => {
  it("is taken if one line is not as the edit has it", () => {
    const hunk = edited([...body.slice(0, 3), "inform(everybody)"], "reserve(order.items)")
    expect(textAfter(fileWith(...body), hunk)).toContain("reserve(order.items).then(log)")
  })

  it("is refused if it lacks as many telling lines as it has", () => {
    const hunk = edited(
      ["open(ledger)", "reserve(order.items)", "charge(order.customer)", "close(ledger)"],
      "reserve(order.items)",
    )
    expect(textAfter(fileWith(...body), hunk)).toBe("<doubt>")
  })

  it("is refused if it lacks lines here and there, and taken if they changed at one end", () => {
    const spread = edited(["open(ledger)", ...body.slice(0, 3), "close(ledger)"], "reserve(order.items)")
    expect(textAfter(fileWith(...body), spread)).toBe("<doubt>")
    const atEnd = edited([...body.slice(0, 3), "notify(order)", "charge(order)"], "reserve(order.items)")
    expect(textAfter(fileWith(...body), atEnd)).toContain("reserve(order.items).then(log)")
  })

  it("is refused if the lines that it lacks at one end have words that the file has nowhere", () => {
    const atEnd = edited([...body.slice(0, 3), "notify(order)", "open(gate)"], "reserve(order.items)")
    expect(textAfter(fileWith(...body), atEnd)).toBe("<doubt>")
    expect(textAfter(`${fileWith(...body)}open(gate.keeper)\n`, atEnd)).toContain("then(log)")
  })

  it("is taken if what it lacks is not beside the change, and made of words that the file has", () => {
    const steps = ["order.lock()", "order.open()", ...body.slice(0, 2)]
    const file = fileWith("lock(order)", "open(order)", ...body)
    expect(textAfter(file, edited([...steps, body[2]!], body[1]!))).toContain("then(log)")
    expect(textAfter(file, edited([...steps.slice(0, 2), ...body.slice(1, 3)], body[1]!))).toBe("<doubt>")
  })

  it("is taken for two lines that go, side by side and nowhere else, whatever changed around them", () => {
    const around = (...lines: string[]) => [...lines, "open(order)", "close(order)"]
    const old = `${around(body[1]!, body[2]!).join("\n")}\n`
    const hunk = { old, new: old.replace(`${body[1]}\n${body[2]}`, "settle(order)") }
    expect(textAfter(fileWith(...body, "open(gate)", "close(gate)"), hunk)).toContain("settle(order)")
    const twice = fileWith(...body, "wait(gate)", ...body)
    expect(textAfter(twice, hunk)).not.toContain("settle(order)")
  })

  it("is refused if a line that goes has other signs there", () => {
    const step = (sign: string) => `- name: Test\n  if: \${{ matrix.os ${sign} 'macos' }}\n  run: make test\n`
    const hunk = { old: step("=="), new: step("==").replace("'macos'", "'macos' || always()") }
    expect(textAfter(fileWith(step("==")), hunk)).toContain("always()")
    expect(textAfter(fileWith(step("!=")), hunk)).toBe("<doubt>")
    const forgotten = "const config = {\n  enable: true\n  retries: 3\n}\n"
    const change = { old: forgotten, new: forgotten.replace("true", "false,").replace("3", "5") }
    expect(textAfter(forgotten.replace("true", "true,"), change)).toBe(change.new)
  })

  it("is refused if its head has other words, even if it has the same name", () => {
    const head = (type: string) => `default ${type}Consumer andThen(final ${type}Consumer after) {`
    const file = fileWith(head("Int"), "  requireNonNull(after)", "}")
    expect(textAfter(file, edited([head("Long"), "  requireNonNull(after)"], "requireNonNull(after)"))).toBe(
      "<doubt>",
    )
  })

  it("is taken if lines were invented: nothing is there in their place", () => {
    const hunk = edited([body[0]!, "open(ledger)", body[1]!, "close(ledger)", body[2]!], body[1]!)
    expect(textAfter(fileWith(...body), hunk)).toContain("reserve(order.items).then(log)")
    const replaced = fileWith(body[0]!, "lock(stock)", body[1]!, "unlock(stock)", body[2]!)
    expect(textAfter(replaced, hunk)).toBe("<doubt>")
  })

  it("is taken if only numbers differ", () => {
    const versions = (minor: number) =>
      ["core", "client", "server", "tools"].map((name) => `"@scope/${name}": "7.${minor}.0",`)
    const remembered = [...versions(18).slice(0, 2), '"express": "4.18.2",', '"typescript": "5.2.2",']
    const file = fileWith(...versions(19).slice(0, 2), '"express": "4.18.2",', '"typescript": "5.2.2",')
    expect(textAfter(file, { ...edited(remembered, '"express": "4.18.2"') })).toContain("then(log)")
  })
})

describe("what is missing beside a place", () => {
  it("was not invented, if several lines are missing between a bracket and a line", () => {
    const file =
      "public static Factory Make()\n{\n    get\n    {\n#if !(PORTABLE || DOTNET)\n        if (IsGenerated)\n        {\n            return Dynamic.Instance;\n        }\n    }\n}\n"
    const old =
      "        {\n            // warning: this used to fail in old tools\n            IValueProvider valueProvider;\n\n#if !(PORTABLE || DOTNET)\n            if (IsGenerated)\n            {\n                valueProvider = new Provider(member);\n"
    expect(textAfter(file, { old, new: old.replace("DOTNET", "DOTNET || NET6") })).not.toContain("NET6")
  })

  it("speaks against a result as it does against a place", () => {
    const imports = (...names: string[]) => `import (\n${names.map((name) => `\t"${name}"\n`).join("")}`
    const others = imports(
      "flag",
      "fmt",
      "os",
      "reflect",
      "regexp",
      "runtime/debug",
      "strings",
      "sync",
      "testing",
      "time",
    )
    const own = imports("errors", "fmt", "path", "reflect", "regexp", "runtime", "strings", "sync", "time")
    const file = `package suite\n\n${others}\n\t"example.com/stretched/testify/assert"\n\t"example.com/stretched/testify/require"\n)\n`
    const hunk = {
      old: `${own}\n\t"example.com/stretched/spew"\n\t"example.com/stretched/objx"\n`,
      new: `${own}\n\t"example.com/stretched/objx"\n\n`,
    }
    expect(textAfter(file, hunk)).toMatch(/^<(doubt|not_found)>$/)
  })

  it("speaks against it where the head of a block that is kept is that of another block", () => {
    const file =
      "const { Failure } = require('./error.js')\n\n// @ts-check\n\nclass Option {\n  /**\n   * Make a new `Option` with the given `flags` and `description`.\n   */\n}\n"
    const old =
      "const { Failure } = require('./error.js')\n\n// @ts-check\n\nclass Argument {\n  /**\n   * Make a new argument with the given name and description.\n"
    expect(textAfter(file, { old, new: old.replace("// @ts-check\n\n", "") })).toBe("<doubt>")
  })

  it("is a word of a title: another step, if nothing else tells", () => {
    const file = (name: string) =>
      `steps:\n  - name: ${name}\n    uses: actions/checkout@4f1c # v7.0.0\n\n  - run: make\n`
    const old = "  - name: Checkout\n    uses: actions/checkout@4f1c # v7.0.0\n"
    const hunk = { old, new: old.replace("4f1c # v7.0.0", "9e2a # v7.0.1") }
    expect(textAfter(file("Checkout"), hunk)).toContain("v7.0.1")
    expect(textAfter(file("Checkout code"), hunk)).toBe("<doubt>")
  })

  it("is a sign of a title: another step, whatever else is there", () => {
    const file = (name: string) =>
      `steps:\n  - uses: actions/checkout@8e8c\n    with:\n      persist-credentials: false\n\n  - name: ${name}\n    uses: actions/setup-node@2028 # v6.0.0\n    with:\n      cache: npm\n`
    const old =
      "      persist-credentials: false\n\n  - name: Setup Node.js\n    uses: actions/setup-node@2028 # v6.0.0\n    with:\n"
    const hunk = { old, new: old.replace("2028 # v6.0.0", "395a # v6.1.0") }
    expect(textAfter(file("Setup Node.js"), hunk)).toContain("v6.1.0")
    expect(textAfter(file(`Setup Node.js \${{ matrix.node }}`), hunk)).toBe("<doubt>")
  })

  it("is the number of a heading: another version's section", () => {
    const section = (version: string, entry: string) =>
      `## ${version}\n\n### Added\n\n- ${entry}\n\n### Fixed\n\n- A crash on empty files.\n`
    const old = section("2.2.0", "Themes.")
    const hunk = { old, new: old.replace("empty files", "empty and binary files") }
    expect(textAfter(section("2.1.0", "A flag for colours."), hunk)).toBe("<doubt>")
    expect(textAfter(section("2.2.0", "A flag for colours."), hunk)).toContain("binary")
  })
})
