class Users:
    def find(self, name):
        return self.rows[name]

    def names(self):
        return list(self.rows)
