export function greet(name: string) {
  return "Hi " + name
}

export function leave(name: string) {
  return "Goodbye " + name
}
