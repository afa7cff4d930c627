import type { CalibrationPoint, Tally } from "./score.ts"

const width = 900
const bar = { left: 260, right: 560, height: 18, step: 28, top: 60 }
const curve = { left: 640, right: 880, top: 60 }

/** A picture of both tables: what became of the cases, tool by tool, and what emend's score is worth. */
export function plot(tools: [name: string, tally: Tally][], calibration: CalibrationPoint[]): string {
  const height = bar.top + tools.length * bar.step + 50
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13">
<title>Right, wrong and refused edits by tool, and the calibration of emend's score</title>
<style>
text { fill: #24292f } .dim { fill: #57606a } .axis { stroke: #8c959f; fill: none }
.right { fill: #2da44e } .wrong { fill: #cf222e } .refused { fill: #d0d7de } .curve { stroke: #2da44e; stroke-width: 2; fill: none }
@media (prefers-color-scheme: dark) {
text { fill: #e6edf3 } .dim { fill: #9198a1 } .right { fill: #3fb950 } .wrong { fill: #f85149 } .refused { fill: #3d444d } .curve { stroke: #3fb950 }
}
</style>
${legend()}
${tools.map(([name, tally], index) => bars(name, tally, bar.top + index * bar.step)).join("\n")}
${calibrationCurve(calibration, height - 50)}
</svg>
`
}

function legend(): string {
  const names = ["right", "wrong", "refused"]
  const items = names.map((name, index) => {
    const x = bar.left + index * 90
    return `<rect class="${name}" x="${x}" y="22" width="12" height="12"/><text x="${x + 18}" y="33">${name}</text>`
  })
  return `<text x="10" y="33" font-weight="600">Mean of kinds, %</text>\n${items.join("\n")}`
}

function bars(name: string, tally: Tally, y: number): string {
  const scale = (bar.right - bar.left) / 100
  let x = bar.left
  const pieces = (["right", "wrong", "refused"] as const).map((mark) => {
    const piece = `<rect class="${mark}" x="${round(x)}" y="${y}" width="${round(tally[mark] * scale)}" height="${bar.height}"/>`
    x += tally[mark] * scale
    return piece
  })
  const label = `<text x="${bar.left - 10}" y="${y + 14}" text-anchor="end">${inXml(name)}</text>`
  const figures = `${tally.right.toFixed(1)} / ${tally.wrong.toFixed(1)}`
  return `${label}${pieces.join("")}<text class="dim" x="${bar.right + 8}" y="${y + 14}">${figures}</text>`
}

/** Scores and shares are all near the top, so both axes start where the lowest of them is; dashes: the promise. */
function calibrationCurve(points: CalibrationPoint[], bottom: number): string {
  const lowest = Math.min(99, ...points.map(({ score, above }) => Math.floor(Math.min(above, score * 100))))
  const x = (score: number) =>
    round(curve.left + ((score * 100 - lowest) / (100 - lowest)) * (curve.right - curve.left))
  const y = (share: number) => round(bottom - ((share - lowest) / (100 - lowest)) * (bottom - curve.top))
  const line = points.map((point) => `${x(point.score)},${y(point.above)}`).join(" ")
  return `<text x="${curve.left}" y="33" font-weight="600">Right at or above a score, %</text>
<path class="axis" d="M${curve.left} ${curve.top}V${bottom}H${curve.right}"/>
<path class="axis" stroke-dasharray="4" d="M${curve.left} ${bottom}L${curve.right} ${curve.top}"/>
<text class="dim" x="${curve.left - 6}" y="${curve.top + 5}" text-anchor="end">100</text>
<text class="dim" x="${curve.left - 6}" y="${bottom}" text-anchor="end">${lowest}</text>
<text class="dim" x="${curve.left}" y="${bottom + 18}">score ${lowest / 100}</text>
<text class="dim" x="${curve.right}" y="${bottom + 18}" text-anchor="end">1</text>
<polyline class="curve" points="${line}"/>`
}

const round = (figure: number) => Math.round(figure * 10) / 10

const inXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
