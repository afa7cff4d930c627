const b = 1
