def grüße(name):
    print(f"Hallo {name}")
