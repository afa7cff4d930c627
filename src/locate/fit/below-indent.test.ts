import { describe, expect, it } from "vitest"
import { textAfter } from "../testing/text-after.ts"

describe("several lines for one that is quoted without its indentation", () => {
  /** The lines that come for the one that is quoted, which the others stay around. */
  const comes = (file: string, old: string, fresh: string) => {
    const [before, after] = file.split(/^[ \t]+QUOTED\n/m) as [string, string]
    const text = textAfter(file.replace("QUOTED", old), { old, new: fresh, scope: "substring" })
    expect([text.startsWith(before), text.endsWith(after)]).toEqual([true, true])
    const ended = textAfter(file.replace("QUOTED", old), {
      old: `${old}\n`,
      new: `${fresh}\n`,
      scope: "substring",
    })
    expect(ended).toBe(text) // with the line break at the end, which many models send
    return text.slice(before.length, -after.length - 1)
  }
  const python = (fresh: string) => comes("def f():\n    QUOTED\n    end()\n", "run()", fresh)
  const deep = (fresh: string) =>
    comes("class A:\n    def f():\n        QUOTED\n        end()\n", "run()", fresh)
  const script = (fresh: string) => comes("function f() {\n  QUOTED\n}\n", "return g(a)", fresh)
  const yaml = (fresh: string) => comes("a:\n  QUOTED\n  more: 1\n", "items:", fresh)

  it("are as deep as it, whether they come with its indentation or without", () => {
    expect(python("log()\nrun()")).toBe("    log()\n    run()")
    expect(python("log()\n    run()")).toBe("    log()\n    run()")
    expect(python("log()\n    log()")).toBe("    log()\n    log()")
    expect(script("log()\n\nreturn g(a)")).toBe("  log()\n\n  return g(a)")
  })

  it("are as deep as the bracket tells that closes what the first of them opens", () => {
    const go = (fresh: string) => comes("func f() {\n\tif a {\n\t\tQUOTED\n\t}\n}\n", "return g(a)", fresh)
    const shifted = "\t\tswitch a {\n\t\tcase 1:\n\t\t\treturn g(a)\n\t\t}"
    expect(go("switch a {\n\t\tcase 1:\n\t\t\treturn g(a)\n\t\t}")).toBe(shifted)
    expect(go("switch a {\ncase 1:\n\treturn g(a)\n}")).toBe(shifted)
  })

  it("have a lone bracket as deep as the line that it belongs to", () => {
    const sharp = (fresh: string) =>
      comes("void F()\n{\n    QUOTED\n        a();\n    });\n}\n", "Each(x => {", fresh)
    expect(sharp("Each(x =>\n    {")).toBe("    Each(x =>\n    {")
    expect(sharp("Each(x =>\n{")).toBe("    Each(x =>\n    {")
  })

  it("are less deep by as much as the line itself, if that comes again behind them", () => {
    const elm = (fresh: string) => comes("type alias A =\n    { a : Int\n    QUOTED\n\n\nb = 1\n", "}", fresh)
    expect(elm("    , b : Int\n}")).toBe("        , b : Int\n    }")
    const file = "type alias A =\n    { a : Int\n    }\n"
    const cut = { old: "  }", new: "  , b : Int\n  }", scope: "substring" } as const
    expect(textAfter(file, cut)).toBe("type alias A =\n    { a : Int\n    , b : Int\n    }\n")
  })

  it("may begin with a comment that has a bracket of its own", () => {
    const fresh = "# Above `)` there is nothing.\n# It is kept.\nlog(a)\nrun()"
    expect(deep(fresh)).toBe(fresh.replace(/^/gm, "        "))
  })

  it("are deeper in a block that one of them opens, with a bracket or without", () => {
    expect(python("if ok:\n    run()")).toBe("    if ok:\n        run()")
    expect(python("if ok:\n    log()\n    run()")).toBe("    if ok:\n        log()\n        run()")
    expect(python("if ok:\n        run()")).toBe("    if ok:\n        run()")
    expect(deep("if ok:\n            run()")).toBe("        if ok:\n            run()")
    expect(deep("if ok:\n    run()")).toBe("        if ok:\n            run()")
    expect(script("if (a) {\n  return g(a)\n}")).toBe("  if (a) {\n    return g(a)\n  }")
    expect(script("if (a) {\n    return g(a)\n  }")).toBe("  if (a) {\n    return g(a)\n  }")
    expect(script("return g({\n  a,\n})")).toBe("  return g({\n    a,\n  })")
    expect(script("return g(\n    a,")).toBe("  return g(\n    a,")
  })

  it("may be a list as deep as its key, and nothing else is", () => {
    expect(yaml("items:\n  - a\n  - b")).toBe("  items:\n  - a\n  - b")
    expect(yaml("items:\n    - a")).toBe("  items:\n    - a")
    expect(yaml("items:\n- a")).toBe("  items:\n  - a")
    expect(yaml("items:\n  one: 1")).toBe("  items:\n    one: 1")
  })

  it("stay where they close a block that they did not open, and follow a line that they go on with", () => {
    expect(script("return g(a)\n}\n\nfunction h() {\n  return 1")).toBe(
      "  return g(a)\n}\n\nfunction h() {\n  return 1",
    )
    expect(script("return g(a)\n    .then(b)")).toBe("  return g(a)\n    .then(b)")
    expect(script("return g(a)\n  .then(b)")).toBe("  return g(a)\n  .then(b)")
  })

  it("are as deep as a comment that they go on with, though that ends as what opens a block does", () => {
    expect(script("// That is:\n  // one\n  return g(a)")).toBe("  // That is:\n  // one\n  return g(a)")
    expect(script("// == Parts == //\n  return g(a)")).toBe("  // == Parts == //\n  return g(a)")
    expect(python("# That is:\n    run()")).toBe("    # That is:\n    run()")
    expect(script("/* That is:\n   * one\n   */\n  return g(a)")).toBe(
      "  /* That is:\n   * one\n   */\n  return g(a)",
    )
  })

  it("are as deep as a label, or a sentence, that ends as what opens a block does", () => {
    expect(script("case A:\n  case B:")).toBe("  case A:\n  case B:")
    expect(python("Returns the place to go on from:\n    that of the last one.")).toBe(
      "    Returns the place to go on from:\n    that of the last one.",
    )
  })

  it("are told by the line itself, if it is among them and in no other block", () => {
    const closing = comes(
      "function f() {\n  all.map((a) => {\n    run(a)\n  QUOTED\n}\n",
      "}, 1)",
      "}, 1)\n\nrest.map((a) => {\n  if (a) {\n  } else {\n  }\n}, 1)",
    )
    expect(closing).toBe("  }, 1)\n\n  rest.map((a) => {\n    if (a) {\n    } else {\n    }\n  }, 1)")
    expect(script("if (a) {\n    log()\n  }\n  return g(a)")).toBe(
      "  if (a) {\n    log()\n  }\n  return g(a)",
    )
    expect(python("if ok:\n        log()\n    run()")).toBe("    if ok:\n        log()\n    run()")
  })
})
