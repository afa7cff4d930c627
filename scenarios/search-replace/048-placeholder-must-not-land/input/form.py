def submit(form):
    validate(form)
    body = serialize(form)
    return post("/forms", body)
