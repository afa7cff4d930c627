func current() -> Int32 {
    return errno
}
