class Server:
    def start(self):
        if self.ready:
            self.run()
            return True
        return False
