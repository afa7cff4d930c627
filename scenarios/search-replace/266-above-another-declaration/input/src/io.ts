/**
 * Closes it for good.
 *
 * @param wait 20 seconds at most
 */
export function closeSocket(wait: number) {
  socket.end(wait)
}

export class Builder {
  append(left: Object[], right: Object[]) {
    if (this.order !== 0) {
      return this
    }
    return this.compare(left, right)
  }

  append(left: number, right: number) {
    return this.set(left - right)
  }
}
