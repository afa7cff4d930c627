fn main() {
    one();
    two();
    one();
}
