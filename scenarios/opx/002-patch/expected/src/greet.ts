export function greet(name: string) {
  return "Hello " + name
}

export function leave(name: string) {
  const farewell = "Goodbye"
  return `${farewell}, dear ${name}`
}
