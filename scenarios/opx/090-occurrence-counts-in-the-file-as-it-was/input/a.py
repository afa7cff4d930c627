log(1)
x
log(1)
x
log(1)
x
log(1)
