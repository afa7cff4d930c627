print("hello 😀")
