/** Work that is done when its result is first asked for, and never again. */
export function once<Value>(work: () => Value): () => Value {
  let done: { value: Value } | undefined
  return () => {
    done ??= { value: work() }
    return done.value
  }
}
