start()
log()
stop()
log()
