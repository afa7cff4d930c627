class Tasks(dict):
    def regular(self):
        return self.of("regular")

    def periodic(self):
        return self.of("periodic")

    def of(self, kind):
        return {name: task for name, task in self.items() if task.kind == kind}
