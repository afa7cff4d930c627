/** The same function, but a call waits until the ones before it are done. */
export function oneAtATime<In, Out>(act: (input: In) => Promise<Out>): (input: In) => Promise<Out> {
  let last: Promise<unknown> = Promise.resolve()
  return (input) => {
    const result = last.then(() => act(input))
    last = result.catch(() => {})
    return result
  }
}
