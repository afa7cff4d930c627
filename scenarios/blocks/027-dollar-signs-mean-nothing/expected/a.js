const price = "$& $1 $$ $`"
