def main():
    rows = load()
    print(rows)
