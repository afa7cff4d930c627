export function rateOf(country: string): number {
  if (country === "dk") return 0.25
  if (country === "de") return 0.19
  return 0.2
}
