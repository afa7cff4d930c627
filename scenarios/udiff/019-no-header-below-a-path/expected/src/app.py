def main():
    print("bye")
    return 0
