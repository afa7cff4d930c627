#!/usr/bin/env bash
set -euo pipefail

build() {
  npm ci
  npm run build
}

upload() {
  rsync -a dist/ server:/var/www/
}

main() {
  build
  upload
}

main "$@"
