class Backend:
    @property
    def connection(self):
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def get(self, key):
        return self.connection.get(key)
