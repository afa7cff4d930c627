export function greet(name: string) {
  return "Hello " + name
}

export function leave(name: string) {
  return "Goodbye " + name
}
