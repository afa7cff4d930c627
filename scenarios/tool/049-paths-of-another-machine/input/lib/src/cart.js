// another
