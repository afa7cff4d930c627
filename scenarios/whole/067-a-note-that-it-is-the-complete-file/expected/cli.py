import sys
print("new", sys.argv)
