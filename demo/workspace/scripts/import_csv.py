"""Reads bookmarks from a CSV file and prints them as JSON."""

import csv
import json
import sys


def read_bookmarks(path):
	links = []
	with open(path, newline="") as handle:
		for row in csv.DictReader(handle):
			links.append({"url": row["url"], "title": row["title"]})
	return links


if __name__ == "__main__":
	print(json.dumps(read_bookmarks(sys.argv[1]), indent=2))
