const eins = 1
log(eins)
export { eins }
