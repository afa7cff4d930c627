struct A {
    var name: String
    var age: Int
}
