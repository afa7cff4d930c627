export function log(text: string) {
  console.log(new Date().toISOString(), text)
}
