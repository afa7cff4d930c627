start()
log()
stop()
log("stopped")
