export function format(cents, digits = 2) {
  return (cents / 100).toFixed(digits)
}
