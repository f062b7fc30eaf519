#!/usr/bin/env bash
# Fetches the libraries of the pages anew: htm with preact in one file, lean-qr, two parts of the font Archivo, and
# their licences. Parts of fonts need the Debian packages python3-fonttools and python3-brotli.
# What it wrote is committed; a build never runs it. `web/vendor.sh` again after a change of VERSION.
set -euo pipefail
htm=3.1.1
preact=10.13.1 # whose licence holds for what htm's file carries of preact
lean_qr=2.7.4
archivo=5.3.0
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/pages/vendor" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent "htm@$htm" "preact@$preact" "lean-qr@$lean_qr" "@fontsource-variable/archivo@$archivo"
mkdir htm preact lean-qr archivo
tar xzf "htm-$htm.tgz" -C htm --strip-components=1
tar xzf "preact-$preact.tgz" -C preact --strip-components=1
tar xzf "lean-qr-$lean_qr.tgz" -C lean-qr --strip-components=1
tar xzf "fontsource-variable-archivo-$archivo.tgz" -C archivo --strip-components=1
/usr/bin/python3 "$here/../../fonts.py" archivo/files/archivo-latin-standard-normal.woff2 "$here/../fonts"
cp lean-qr/index.mjs "$here/lean-qr.js"
cp htm/preact/standalone.module.js "$here/htm-preact.js"
{
  printf 'htm-preact.js is preact/standalone.module.js of the npm package htm %s. ' "$htm"
  printf 'It holds htm and preact;\nlean-qr.js is index.mjs of the npm package lean-qr %s. ' "$lean_qr"
  printf 'The fonts of fonts/ are parts of the npm package\n@fontsource-variable/archivo %s. ' "$archivo"
  printf 'They are under these licences.\n\n== preact ==\n\n'
  cat preact/LICENSE
  printf '\n== htm ==\n\n'
  cat htm/LICENSE
  printf '\n== lean-qr ==\n\n'
  cat lean-qr/LICENSE
  printf '\n== Archivo ==\n\n'
  cat archivo/LICENSE
} > "$here/licences.txt"
