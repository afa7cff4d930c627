class Server:
    def start(self):
        if self.ready:
            self.prepare()
            self.run()
            return True
        return False
