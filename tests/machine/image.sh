# The row `image` of tests/machines, which sources this: docker/Dockerfile built and its image run without a
# Docker engine, as docker/compose.yaml says. ASPIS_PACKAGE names a package that was built already: then only
# the last stage is built. docker/README.md says what this does not test.
# shellcheck shell=bash

install_packages docker-compose
mkdir -p "$folder/volume"

echo "== compose.yaml is well formed"
docker-compose -f "$folder/tree/docker/compose.yaml" config --quiet

make_image bookworm-base
base=localhost/bookworm-base

cache=()
[ -z "$ccache" ] || cache=(--volume "$ccache:/root/.cache/ccache:rw")
built=$SECONDS
context=$folder/tree dockerfile=$folder/tree/docker/Dockerfile
if [ -n "${ASPIS_PACKAGE:-}" ]; then
  context=$folder/context dockerfile=$folder/context/Dockerfile
  mkdir -p "$context"
  cp "$ASPIS_PACKAGE" "$context/"
  sed 's|^COPY \. /src|COPY aspis_*.deb /package/|; /^WORKDIR .src/d; /make_package/d' \
    "$folder/tree/docker/Dockerfile" >"$dockerfile"
fi
step "build the image" pod build --isolation chroot --format docker --layers=false \
  "${cache[@]}" --build-arg BASE="$base" -f "$dockerfile" -t aspis "$context"
echo "the image: $(pod image inspect --format '{{.Size}}' aspis) bytes, of which the base" \
  "$(pod image inspect --format '{{.Size}}' "$base"); built in $((SECONDS - built)) s"

# As compose.yaml has it, but for ports: the container is in the network of this machine, on free ones.
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
chown 10001:10001 "$folder/volume"
rm -rf "${folder:?}/volume/"*
start() {
  pod run --name aspis --replace --detach --network host --cgroups=disabled --read-only \
    --read-only-tmpfs=false --tmpfs /tmp:size=64m,mode=1777 --cap-drop ALL \
    --security-opt no-new-privileges "${limits[@]}" --volume "$folder/volume:/var/lib/aspis" \
    --env ASPIS_HTTP="127.0.0.1:$port" --env ASPIS_BOTS=127.0.0.1:0 aspis "$@" >/dev/null
}
in_container() { pod exec aspis "$@"; }
stop_anyway() { pod rm --force --time 10 aspis >/dev/null 2>&1 || true; }
trap stop_anyway EXIT

# wait_for COMMAND...: within a minute.
wait_for() {
  local left=60
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || { pod logs aspis | tail -n 20; fail "in vain: $*"; }
    sleep 1
  done
}
healthy() { pod healthcheck run aspis; }  # as the image has it
games() { in_container aspis tournament games --file /var/lib/aspis/tournaments/demo-croquet.db; }
some_games() { [ "$(games | wc -l)" -gt 4 ]; }

echo "== read-only, without capabilities, as nobody in particular"
start serve --config /etc/aspis/aspis.conf --demo
wait_for healthy
wait_for some_games
in_container sh -c 'id -u; grep -E "^(CapEff|NoNewPrivs):" /proc/1/status
  ! touch /usr/x 2>/dev/null && ! touch /etc/x 2>/dev/null && touch /tmp/x /var/lib/aspis/x'
played=$(games | wc -l)
echo "== told to end, and started again"
stopped=$SECONDS
pod stop --time 15 aspis >/dev/null
status=$(pod inspect --format '{{.State.ExitCode}}' aspis)
[ "$status" -eq 0 ] || fail "it ended with $status"
echo "ended with 0 after $((SECONDS - stopped)) s"
start serve --config /etc/aspis/aspis.conf
wait_for healthy
[ "$(games | wc -l)" -ge "$played" ] || fail "games are gone"
in_container aspis db check /var/lib/aspis/tournaments/demo-croquet.db
in_container aspis tournament export --file /var/lib/aspis/tournaments/demo-croquet.db --to /tmp/out >/dev/null
in_container aspis verify /tmp/out | tail -n 1
echo "== killed, and started again"
pod kill --signal KILL aspis >/dev/null
start serve --config /etc/aspis/aspis.conf
wait_for healthy
in_container aspis doctor --json | sed -nE 's/.*"level": *"([A-D])".*/level \1/p'
stop_anyway
rm -rf "${folder:?}/volume"
