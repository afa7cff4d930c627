const port = 80
app.listen(port)
