class Client:
    def _raise_on_close(self, message):
        if message["type"] == "close":
            raise Disconnect(code=message.get("code", 1000))
        elif message["type"] == "response":
            status = message["status"]
            raise Denial(status=status, headers=message["headers"])

    def send(self, message):
        self.queue.put(message)
