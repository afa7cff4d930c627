class A:
    def run(self):
        self.count += 1
        return False
