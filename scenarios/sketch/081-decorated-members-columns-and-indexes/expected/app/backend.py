class Backend:
    @property
    def connection(self):
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    @property
    def is_connected(self):
        """Whether there is a connection already."""
        return self._connection is not None

    def get(self, key):
        return self.connection.get(key)
