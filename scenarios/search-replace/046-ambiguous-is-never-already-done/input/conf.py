debug = True

[first]
level = 2

[second]
level = 1

[third]
level = 1
