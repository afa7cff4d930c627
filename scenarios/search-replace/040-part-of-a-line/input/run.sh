#!/bin/sh
exec node --max-old-space-size=512 server.js "$@"
