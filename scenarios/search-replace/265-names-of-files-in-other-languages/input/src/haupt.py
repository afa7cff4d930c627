def grüße(name):
    print("Hallo " + name)
