#!/bin/sh
# Starts the product of this folder, or does one of its commands: ./start.sh backup FILE
here=$(dirname "$(readlink -f "$0")")
settings=$here/settings.env
if [ -z "$DATA_DIR" ] && ! grep -qs '^DATA_DIR=' "$settings"; then
  export DATA_DIR="$here/data"
fi
# Somebody sits before it, and no service: the first start asks in a browser.
if [ -t 1 ] && [ -z "$SETUP" ]; then export SETUP=browser; fi
export NODE_ENV=production
exec "$here/runtime/node" --env-file-if-exists="$settings" "$here/dist/server.js" "$@"
