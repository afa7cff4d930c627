def main():
    rows = load()
    print(len(rows))
