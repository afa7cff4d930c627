const paths = [
  "a",
]
function run() {
  const all = [
    "b",
  ];
}
