#!/bin/sh
# Makes the secrets that compose.yml hands to its services, in the folder `secrets` beside package.json; what is there stays.
# The folder is its owner's alone; the files can be read by the users inside the containers, to which Docker shows them as they are.
set -eu
cd "$(dirname "$0")/../.."
umask 077
mkdir -p secrets
for name in database_password session_secret metrics_token; do
  [ -s "secrets/$name" ] && continue
  openssl rand -hex 32 > "secrets/$name"
  chmod 0444 "secrets/$name"
  echo "Made: secrets/$name"
done
