// Loaded into workers before anything else (node --import): makes some cases slow, slower than any lease of the tests, endless, or deadly, for real.

const parse = JSON.parse
const wait = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
JSON.parse = (text, ...rest) => {
  if (text.includes('"deadly"')) process.kill(process.pid, "SIGKILL")
  if (text.includes('"slow"')) wait(150)
  if (text.includes('"verySlow"')) wait(6000)
  if (text.includes('"endless"')) wait(Number.POSITIVE_INFINITY)
  return parse(text, ...rest)
}
