import os
import sys


def main():
    print(os.getcwd())


if __name__ == "__main__":
    main()

import os
import sys


def main():
    print(os.getcwd())


if __name__ == "__main__":
    main()
