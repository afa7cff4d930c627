const a = 2
