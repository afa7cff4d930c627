export function first(client) {
  if (!client.ready) {
    return null
  }
  return client.read(1)
}

export function second(client) {
  if (!client.ready) {
    return null
  }
  return client.read(2)
}

export function third(client) {
    if ( !client.ready ) {
        return null
    }
    return client.read(3)
}
