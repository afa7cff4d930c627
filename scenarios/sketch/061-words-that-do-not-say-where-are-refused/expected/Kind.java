enum Kind {
    ONE,
    TWO
}
