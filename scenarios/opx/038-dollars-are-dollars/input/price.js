const price = "1"
