class A:
    def run(self):
        return True
