def totals(items):
    total = 0
    return {
        "total": total,
    }


def report(items):
    total = sum(item.price for item in items)
    return {
        "total": total,
        "count": len(items),
    }
