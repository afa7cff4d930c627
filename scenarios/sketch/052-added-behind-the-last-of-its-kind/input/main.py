import sys


def parse(args):
    return args[1:]


def run(args):
    print(parse(args))


if __name__ == "__main__":
    run(sys.argv)
