print("old")
print("very old")
