def totals(rows):
    first = 0
    return sum(rows)
