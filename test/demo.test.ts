import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { top } from "./sources.ts"

describe("npm run demo", () => {
  const demo = spawnSync(process.execPath, [join(top, "demo/run.mjs")], {
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  })

  it("ends well", () => {
    expect(demo.stderr).toBe("")
    expect(demo.status).toBe(0)
  })

  it("lands five of six edits, among them the ones with wrong indentation and wrong memory", () => {
    expect(demo.stdout).toMatch(/✓ applied\s+src\/links\.ts/)
    expect(demo.stdout).toMatch(/✓ applied\s+scripts\/import_csv\.py .*indentation/)
    expect(demo.stdout).toMatch(/✓ applied\s+src\/server\.ts/)
    expect(demo.stdout).toMatch(/✓ applied\s+src\/slug\.test\.ts/)
    expect(demo.stdout).toMatch(/✓ applied\s+web\/style\.css → web\/linkbox\.css/)
    expect(demo.stdout).toMatch(/✗ failed\s+web\/linkbox\.css/)
  })

  it("keeps the file's tabs and its own comment", () => {
    expect(demo.stdout).toContain('+\t\t\ttags = row.get("tags", "").split()')
    expect(demo.stdout).toContain("   // One tag, or everything there is.")
    expect(demo.stdout).not.toContain("+  // Filter by tag")
  })

  it("shows the model what the file really says", () => {
    expect(demo.stdout).toContain("max-width: 46rem;")
    expect(demo.stdout).toContain("Do not send them again")
  })

  it("lands what a chat answers that nobody asked for a format, and says what its lines stand for", () => {
    expect(demo.stdout).toContain("Line 1 of excerpt 1 (`// ... existing code ...`) keeps lines 1–16.")
    expect(demo.stdout).toMatch(/✓ applied {2}src\/links\.ts {2}update {2}\+\d+ −\d+/)
    expect(demo.stdout).toContain("+  if (known) return known\n")
    expect(demo.stdout).toContain("+  return links.filter((link) => link.tags.some(")
  })

  it("takes everything back", () => {
    expect(demo.stdout).toContain("Byte for byte as before.")
  })
})

describe("the picture in the README", () => {
  it("shows what emend prints now", () => {
    const check = spawnSync(process.execPath, [join(top, "scripts/picture.mjs"), "--check"], {
      encoding: "utf8",
    })
    expect(check.stderr).toBe("")
  })
})
