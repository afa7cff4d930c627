class Users:
    def find(self, name):
        return self.rows[name]
