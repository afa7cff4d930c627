class A:
    def get(self):
        return render()


class B:
    def get(self):
        return render()
