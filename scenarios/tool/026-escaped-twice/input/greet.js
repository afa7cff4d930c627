function greet(name) {
  const text = "Hello, " + name
  return text
}
