def totals(items):
    total = 0
    return {
        "total": total,
    }


def report(items):
    total = sum(item.price for item in items)
    is_empty = not items
    return {
        "total": total,
        "empty": is_empty,
        "count": len(items),
    }
