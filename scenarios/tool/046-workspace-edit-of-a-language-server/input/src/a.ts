const one = 1
log(one)
export { one }
