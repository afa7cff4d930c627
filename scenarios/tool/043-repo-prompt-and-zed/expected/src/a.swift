struct A {
    var fullName: String
    var age: Int
}
