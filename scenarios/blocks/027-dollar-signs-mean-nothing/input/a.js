const price = x
