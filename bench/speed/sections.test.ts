import { expect, it } from "vitest"
import { speedSections } from "./sections.ts"

const row = { situation: "exact", tool: "emend", times: [0.1, 0.2], right: true }

it("the page has emend's own times and the promises that do not hold, the results have everything", () => {
  const { page, results } = speedSections({
    rows: [row, { ...row, tool: "other" }, { ...row, situation: "exact, with a line of 20,000 characters" }],
    findings: [
      { what: "one edit", measured: "4 ms" },
      { what: "kept", measured: "2 ×", target: "≤ 3 ×", good: true },
      { what: "broken", measured: "62 ×", target: "≤ 30 ×", good: false },
    ],
    sizes: [1000, 10000],
    load: 1,
  })
  expect(page).toContain("| exact | 0.100 | 0.200 |\n\nOf 2 promises")
  expect(page).toContain("1 hold. Not so: broken (62 ×, promised ≤ 30 ×).")
  expect(page).not.toContain("other |")
  expect(results).toContain("| exact: other | 0.100 | 0.200 | yes |")
  expect(results).toContain("| broken | 62 × | ≤ 30 × | **no** |")
})
