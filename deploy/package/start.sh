#!/bin/sh
# Starts the product in this folder, or runs one of its commands: ./start.sh backup FILE
here=$(dirname "$(readlink -f "$0")")
settings=$here/settings.env
if [ -z "$DATA_DIR" ] && ! grep -qs '^DATA_DIR=' "$settings"; then
  export DATA_DIR="$here/data"
fi
# A user runs this on a terminal, not a service, so the first start asks its questions in a browser.
if [ -t 1 ] && [ -z "$SETUP" ]; then export SETUP=browser; fi
export NODE_ENV=production
exec "$here/runtime/node" --env-file-if-exists="$settings" "$here/dist/server.js" "$@"
