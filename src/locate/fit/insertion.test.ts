import { describe, expect, it } from "vitest"
import { carry } from "../testing/carry.ts"
import { textAfter } from "../testing/text-after.ts"

const nowhere = "Neither of the lines around the insertion is in the file."

describe("new lines after the one neighbour that is in the file", () => {
  it("go after as many blank lines as the edit has there", () => {
    expect(carry("a\n\nb\n", "a\n\ngone\n", "a\n\nx\ngone\n")).toBe("a\n\nx\nb\n")
    expect(carry("p\n\n\n\nq\n", "p\n\n\n\n", "p\n\nx\n\n\n")).toBe("p\n\nx\n\n\nq\n")
  })
  it("could go anywhere among other blank lines, if the other neighbour is not there", () => {
    expect(carry("a\n\n\nb\n", "a\n\ngone\n", "a\n\nx\ngone\n")).toEqual([2, 3])
    expect(carry("a\n\nb\n", "a\n\n\ngone\n", "a\n\n\nx\ngone\n")).toEqual([2, 3])
  })
  it("could go behind the paragraph that goes on there, if the edit sets them apart at its end", () => {
    expect(carry("a\nb\nc\n\nd\n", "a\n\n", "a\n\nx\n\n")).toEqual([2, 4])
    expect(carry("a\nb\nc\n", "a\n\n", "a\n\nx\n\n")).toEqual([2, 4])
  })
  it("stay with the neighbour that they are glued to, or bring blank lines of their own", () => {
    expect(carry("a\n\n\nb\n", "a\n\ngone\n", "a\nx\n\ngone\n")).toBe("a\nx\n\n\nb\n")
    expect(carry("a\n\n\nb\n", "a\n\ngone\n", "a\n\nx\n\ngone\n")).toBe("a\n\nx\n\n\nb\n")
  })
  it("go past more blank lines than the edit has, if it ends there", () => {
    expect(carry("p\n\n\n\nq\n", "p\n\n\n", "p\n\nx\n\n")).toBe("p\n\nx\n\n\nq\n")
    expect(carry("p\n\nq\n", "p\n\n\n", "p\n\n\nx\n")).toBe("p\n\nx\nq\n")
  })
  it("bring no blank lines that the edit only believes in", () => {
    expect(carry("a\nb\n", "a\n\ngone\n", "a\nx\n\ngone\n")).toBe("a\nx\nb\n")
    expect(carry("a\nb\n", "a\n\n\ngone\n", "a\n\n\nx\ngone\n")).toBe("a\nx\nb\n")
    expect(carry("a\nb\n", "a\n\ngone\n", "a\n\n\nx\ngone\n")).toBe("a\n\nx\nb\n")
  })
})

describe("new lines before the one neighbour that is in the file", () => {
  it("go before as many blank lines as the edit has there", () => {
    expect(carry("p\n\nq\n", "gone\n\nq\n", "gone\nx\n\nq\n")).toBe("p\nx\n\nq\n")
  })
  it("could go anywhere among other blank lines, if the other neighbour is not there", () => {
    expect(carry("p\n\n\nq\n", "gone\n\nq\n", "gone\nx\n\nq\n")).toEqual([3, 4])
  })
  it("stay with the neighbour that they are glued to", () => {
    expect(carry("p\n\n\nq\n", "gone\n\nq\n", "gone\n\nx\nq\n")).toBe("p\n\n\nx\nq\n")
    expect(carry("p\n\n\nq\n", "\nq\n", "\nx\nq\n")).toBe("p\n\n\nx\nq\n")
  })
  it("go before blank lines of which the file has more, if the edit starts there", () => {
    expect(carry("p\n\n\n\nq\n", "\n\nq\n", "\nx\n\nq\n")).toBe("p\n\n\nx\n\nq\n")
  })
  it("bring no blank lines that the edit only believes in", () => {
    expect(carry("p\nq\n", "gone\n\nq\n", "gone\n\nx\nq\n")).toBe("p\nx\nq\n")
    expect(carry("p\nq\n", "gone\n\nq\n", "gone\nx\n\nq\n")).toBe("p\nx\nq\n")
  })
})

describe("new lines beside a line that was invented", () => {
  it("go beyond it, to the next line that is there", () => {
    expect(carry("first\nlast\n", "first\nmagic\nwand\nlast\n", "first\nmagic\nx\nwand\nlast\n")).toBe(
      "first\nx\nlast\n",
    )
    expect(carry("other\nlast\n", "magic\nlast\n", "x\nmagic\nlast\n")).toBe("other\nx\nlast\n")
  })
  it("go past the blank lines before it, as far as they are there", () => {
    expect(carry("first\n\nlast\n", "first\n\nmagic\n", "first\n\nmagic\nx\n")).toBe("first\n\nx\nlast\n")
    expect(carry("first\n\n\nlast\n", "first\n\nmagic\n", "first\n\nmagic\nx\n")).toBe("first\n\nx\n\nlast\n")
    expect(carry("first\nlast\n", "first\n\nmagic\n", "first\n\nmagic\nx\n")).toBe("first\nx\nlast\n")
  })
  it("have no place if the file has a line there that it may be a bad memory of", () => {
    const file = "first()\nmagic_number(2)\nlast()\n"
    expect(carry(file, "first()\nmagic_number(1)\n", "first()\nmagic_number(1)\nx()\n")).toBe(nowhere)
    expect(carry(file, "magic_number(1)\nlast()\n", "x()\nmagic_number(1)\nlast()\n")).toBe(nowhere)
  })
  it("have no place if the file has a line where the edit has a blank one beside it", () => {
    expect(carry("a\n\nother thing\nlast()\n", "\nmagic\nlast()\n", "\nx()\n\nmagic\nlast()\n")).toBe(nowhere)
    expect(carry("a\n\nlast()\n", "\nmagic\nlast()\n", "\nx()\n\nmagic\nlast()\n")).toBe(
      "a\n\nx()\n\nlast()\n",
    )
  })
  it("go before the next line, if only the line above is in doubt", () => {
    const file = "first()\nmagic_number(2)\nlast()\n"
    const old = "first()\nmagic_number(1)\nwand\nlast()\n"
    expect(carry(file, old, old.replace("wand", "x()\nwand"))).toBe("first()\nmagic_number(2)\nx()\nlast()\n")
  })
})

describe("lines that are there already, of an edit of which another part is not made", () => {
  const old = "import os\n\n\ndef f():\n    return 1\n"
  const fresh = "import os\nimport json\n\n\ndef f():\n    return json.dumps(1)\n"

  it("are not put in again", () => {
    const half = "import os\nimport json\n\n\ndef f():\n    return 1\n"
    expect(textAfter(half, { old, new: fresh })).toBe(fresh)
  })

  it("are put in beside others", () => {
    const other = "import os\nimport csv\n\n\ndef f():\n    return 1\n"
    expect(textAfter(other, { old, new: fresh })).toContain("ambiguous")
  })
})

describe("blank lines that go", () => {
  it("are as many as the edit has, at its end or before dots", () => {
    const file = "a()\n\n\n/// Splits.\nsplit(a, b)\nmiddle()\nlast(\n  c)\n"
    const edit = {
      old: "\n/// Splits.\nsplit(a, b)\n...\nlast(\n  c)\n",
      new: "/// Splits.\nsplit(a, b)\n...\nlast(c)\n",
    }
    expect(textAfter(file, edit)).toBe("a()\n\n/// Splits.\nsplit(a, b)\nmiddle()\nlast(c)\n")
  })
  it("leave to the others the blanks that these have", () => {
    const file =
      "ext {\n    koin = '3.3.2'\n    android = '3.3.3'\n    \n    // Kotlin\n    kotlin = '1.7.21'\n}\n"
    const edit = {
      old: "    koin = '3.3.2'\n    android = '3.3.3'\n    \n    kotlin = '1.7.21'\n",
      new: "    koin = '3.3.2'\n    \n    kotlin = '1.7.21'\n",
    }
    expect(textAfter(file, edit)).toBe(file.replace("    android = '3.3.3'\n", ""))
  })
})
