import sys


def page(lines):
    for line in lines:
        sys.stdout.write(line)


def follow(source):
    for line in source:
        # Flush each line, so that the pager sees it as it is produced.
        sys.stdout.write(line)
        sys.stdout.flush()


def width(lines):
    return max(len(line) for line in lines)
