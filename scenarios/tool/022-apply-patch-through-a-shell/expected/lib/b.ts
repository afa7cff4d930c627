const b = 2
