log("one")
log(1)
x
log("two")
x
log("three")
x
log("four")
