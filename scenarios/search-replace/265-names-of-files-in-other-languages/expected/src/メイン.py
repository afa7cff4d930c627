print("さようなら")
