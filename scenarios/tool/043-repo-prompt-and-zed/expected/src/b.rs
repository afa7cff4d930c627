fn main() {
    one();
    two();
    three();
}
