const USAGE: &str = "
Options:
    --size N        Rows of the matrices
    -h, --help      Show this message.
";

use rand::rng;
use std::thread;

pub struct Args {
    size: usize,
}
