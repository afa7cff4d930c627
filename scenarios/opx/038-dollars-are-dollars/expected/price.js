const price = "$& $1 $$"
