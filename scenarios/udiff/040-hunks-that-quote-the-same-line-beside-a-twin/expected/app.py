import os
import sys
import json


def main():
    print(os.getcwd())
    print(json.dumps({}))


if __name__ == "__main__":
    main()

import os
import sys


def main():
    print(os.getcwd())


if __name__ == "__main__":
    main()
