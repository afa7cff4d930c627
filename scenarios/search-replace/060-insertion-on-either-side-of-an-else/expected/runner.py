class Result:
    def add_error(self, test):
        if self.show_all:
            self.stream.writeln("ERROR")
        elif self.dots:
            self.stream.write("E")
            self.stream.flush()
