const port = process.env.PORT || 80
app.listen(port)
