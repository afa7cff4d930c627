class A:
    def name(self):
        label = self.kind.lower()
        return label.strip()


class B:
    def name(self):
        label = self.kind.lower()
        return label.strip()
