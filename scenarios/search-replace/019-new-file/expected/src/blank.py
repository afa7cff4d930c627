print("a blank line above is no text to search for")
