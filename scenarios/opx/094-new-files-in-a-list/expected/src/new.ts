export function load() {
  return 1
}

export const a = 10
