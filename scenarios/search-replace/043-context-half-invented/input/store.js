export function load(key) {
  const raw = storage.getItem(key)
  const value = JSON.parse(raw)
  cache.set(key, value)
  return value
}
