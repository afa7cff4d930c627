#!/usr/bin/env bash
set -euo pipefail

build() {
  npm ci
  npm run build
}

upload() {
  [ -d dist ] || { echo "no dist" >&2; exit 1; }
  rsync -a --delete dist/ server:/var/www/
}

main() {
  build
  upload
}

main "$@"
