func current() -> Int32 {
    return lastError()
}
