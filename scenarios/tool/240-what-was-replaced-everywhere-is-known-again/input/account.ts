export const accountId = 7
export function load(accountId) {
  return read(accountId)
}
