export function load(key) {
  const raw = storage.getItem(key)
  const value = raw === null ? undefined : JSON.parse(raw)
  cache.set(key, value)
  return value
}
