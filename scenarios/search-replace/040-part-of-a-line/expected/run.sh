#!/bin/sh
exec node --max-old-space-size=2048 server.js "$@"
