function one() {
  return 1
}

function two() {
  return 2
}

function three() {
  return 3
}
