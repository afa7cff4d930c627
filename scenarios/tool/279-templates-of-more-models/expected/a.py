port = 8080
