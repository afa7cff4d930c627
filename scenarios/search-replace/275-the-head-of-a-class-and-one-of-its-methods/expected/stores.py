class UserStore:
    def __init__(self, db, cache):
        self.db = db
        self.cache = cache

    def delete(self, id):
        self.db.delete(id)
        self.cache.pop(id, None)

    def rename(self, id, name):
        self.db.update(id, name=name)
        self.cache.pop(id, None)


class GroupStore:
    def __init__(self, db, cache):
        self.db = db
        self.cache = cache

    def delete(self, id):
        self.audit("delete", id)
        self.db.delete(id)
        self.cache.pop(id, None)

    def rename(self, id, name):
        self.db.update(id, name=name)
        self.cache.pop(id, None)
