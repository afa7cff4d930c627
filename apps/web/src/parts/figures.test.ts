import { describe, expect, it } from "vitest"
import { ago, bytes, figure, lineRange, plural } from "./figures.ts"

describe("figures", () => {
  it("are easy to read", () => {
    expect(figure(1234567)).toBe("1,234,567")
    expect([0, 999, 3100, 31_000, 2_500_000].map(bytes)).toEqual([
      "0 B",
      "999 B",
      "3.1 kB",
      "31 kB",
      "2.5 MB",
    ])
    expect([plural(1, "edit"), plural(0, "edit"), plural(2, "copy", "copies")]).toEqual([
      "1 edit",
      "0 edits",
      "2 copies",
    ])
    expect([lineRange([3, 3]), lineRange([3, 5]), lineRange([3, 2])]).toEqual([
      "line 3",
      "lines 3–5",
      "before line 3",
    ])
  })

  it("tell how long ago something was", () => {
    const now = Date.parse("2026-01-31T12:00:00Z")
    const at = (seconds: number) => ago(new Date(now - seconds * 1000).toISOString(), now)
    expect([0, 90, 3600, 86_400, 40 * 86_400].map(at)).toEqual([
      "just now",
      "2 minutes ago",
      "1 hour ago",
      "yesterday",
      "last month",
    ])
  })
})
