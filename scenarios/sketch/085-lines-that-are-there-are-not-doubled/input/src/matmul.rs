const USAGE: &str = "
Options:
    --size N        Rows of the matrices
    -h, --help      Show this message.
";

pub struct Args {
    size: usize,
}
