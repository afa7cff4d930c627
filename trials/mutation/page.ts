import { markdownTable } from "../../scripts/section.ts"
import type { Result, Sample } from "./results.ts"
import { interval } from "./sample.ts"

/** The section of the page: what was done, and a row for each folder. */
export function page(results: readonly Result[]): string {
  return `## Do the tests notice?

Tests that pass prove little if they would pass on broken code as well. So the code of the folders at the heart
of emend was broken on purpose, in every small way that [Stryker](https://stryker-mutator.io) knows: a condition turned
around, a block emptied, a \`<\` for a \`<=\`, a text gone, a quantifier of a pattern dropped. Each such mutant was switched
on alone, and the tests that come across it were run: those beside the code, those of whoever uses it, all scenarios, and the laws (with
25 random cases for each law). It is killed when one of them fails, or never ends. Mutants that no test comes across count as survivors.

${markdownTable(
  ["folder", "mutants", "tried", "killed", "of them endless", "survived", "not covered", "share killed"],
  results.map(row),
)}

${results.map(sampled).join("\n")}

Which mutants were not noticed is listed in \`trials/mutation/results/\`; what they are, and why the tests are
run by a program of our own, is told in [decision 20](../docs/decisions/0020-mutation-testing.md). Tests that start other programs,
and those that feed megabytes, were left out: they would have noticed more, not less.`
}

/** The share of mutants that were killed. */
export function shareKilled({ killed, timeout, tried }: Result): number {
  return (killed + timeout) / tried
}

function row(result: Result): string[] {
  const { folder, mutants, tried, killed, timeout, survived, notCovered } = result
  const figures = [mutants, tried, killed + timeout, timeout, survived, notCovered]
  const share = percent(shareKilled(result))
  return [`\`src/${folder}\``, ...figures.map((figure) => figure.toLocaleString("en")), `**${share}**`]
}

function sampled(result: Result): string {
  const { folder, date, node, seed, tests, mutants, tried, killed, timeout, patience, except, earlier } =
    result
  const limits = [
    ...(patience === undefined ? [] : [`at most ${patience} seconds of processor time for each`]),
    ...(except === undefined ? [] : [`none in ${except.split(",").join(" and ")}`]),
  ]
  const ran = [...limits, `${tests.toLocaleString("en")} tests`, date, `Node ${node.replace(/^v/, "")}`].join(
    ", ",
  )
  if (tried === mutants) return `- \`src/${folder}\`: all mutants; ${ran}.`
  const [from, to] = interval(killed + timeout, tried, mutants)
  return `- \`src/${folder}\`: a random sample (seed ${seed}); the share of all is between ${percent(from)} and ${percent(to)} with 95 % certainty; ${ran}.${before(earlier)}`
}

/** Tests were written for what the samples before had missed: each is of mutants that nobody had looked at. */
function before(earlier: readonly Sample[] = []): string {
  const samples = earlier.map(
    ({ tried, noticed, seed, date }) =>
      `${noticed} of ${tried} (${percent(noticed / tried)}; seed ${seed}, ${date})`,
  )
  return samples.length === 0 ? "" : ` Samples before: ${samples.join(", ")}.`
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
