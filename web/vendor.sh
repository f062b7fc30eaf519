#!/usr/bin/env bash
# Fetches the one library of the pages anew: htm with preact in one file, and both licences.
# What it wrote is committed; a build never runs it. `web/vendor.sh` again after a change of VERSION.
set -euo pipefail
htm=3.1.1
preact=10.13.1 # whose licence holds for what htm's file carries of preact
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/pages/vendor" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent "htm@$htm" "preact@$preact"
mkdir htm preact
tar xzf "htm-$htm.tgz" -C htm --strip-components=1
tar xzf "preact-$preact.tgz" -C preact --strip-components=1
cp htm/preact/standalone.module.js "$here/htm-preact.js"
{
  printf 'htm-preact.js is preact/standalone.module.js of the npm package htm %s.\n' "$htm"
  printf 'It holds htm and preact, under these licences.\n\n== preact ==\n\n'
  cat preact/LICENSE
  printf '\n== htm ==\n\n'
  cat htm/LICENSE
} > "$here/licences.txt"
