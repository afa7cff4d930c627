// Loaded into workers before anything else (node --import): makes some cases slow, and others deadly, for real.

const parse = JSON.parse
JSON.parse = (text, ...rest) => {
  if (text.includes('"deadly"')) process.kill(process.pid, "SIGKILL")
  if (text.includes('"slow"')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
  return parse(text, ...rest)
}
