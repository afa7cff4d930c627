function one() {
  return 1
}

function three() {
  return 3
}
