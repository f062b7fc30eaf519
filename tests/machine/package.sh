# The row `package` of tests/machines, which sources this: the Debian package as an administrator meets it.
# Builds it, asks lintian and systemd-analyze, installs it into a Debian with systemd as its first process,
# has the service play games, changes a setting, upgrades, removes and purges. ASPIS_PACKAGE names a package
# that was built already.
# shellcheck shell=bash

install_packages lintian systemd systemd-container
system=$folder/system
# The package is for the release that it was built on.
package=${ASPIS_PACKAGE:-$("$folder/tree/cmake/make_package" "$folder")}
echo "$(basename "$package"): $(stat -c %s "$package") bytes"
dpkg-deb --field "$package" Depends

echo "== lintian"
lintian --allow-root --fail-on error,warning "$package" || fail "lintian is not content"

echo "== systemd-analyze"
rm -rf "$folder/unpacked"
dpkg-deb -x "$package" "$folder/unpacked"
for unit in aspis.service aspis-box.service aspis-box.socket; do
  # Where the units are looked at their program does not lie.
  sed "s|=/usr/bin/aspis|=$folder/unpacked/usr/bin/aspis|" \
    "$folder/unpacked/lib/systemd/system/$unit" >"$folder/$unit"
done
systemd-analyze verify --man=no "$folder"/aspis{.service,-box.service,-box.socket} ||
  fail "systemd-analyze finds faults"
systemd-analyze security --offline=true --threshold=15 "$folder/aspis.service" | tail -n 1

make_system bookworm-systemd
rm -rf "$system"
cp -a "$folder/bookworm-systemd" "$system"
cp "$package" "$system/root/aspis.deb"
cp "$root/tests/machine/package_inside" "$system/root/inside"

# do_step STEP: `package_inside STEP` in the system, without any of our environment.
do_step() {
  unshare --mount --pid --fork --kill-child bash -euc '
    mount -t proc proc "$1/proc"
    exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin chroot "$1" /root/inside "$2"
  ' bash "$system" "$1"
}
# The same, as a service of a system that was started for it, and stopped after it.
booted() {
  cat >"$system/etc/systemd/system/inside.service" <<END
[Unit]
After=multi-user.target
[Service]
Type=oneshot
StandardOutput=append:/root/inside.out
StandardError=append:/root/inside.out
ExecStart=/bin/sh -c '/root/inside $1 && touch /root/inside.passed'
ExecStopPost=/bin/systemctl --no-block poweroff
END
  mkdir -p "$system/etc/systemd/system/multi-user.target.wants"
  ln -sf ../inside.service "$system/etc/systemd/system/multi-user.target.wants/inside.service"
  rm -f "$system/root/inside.passed" "$system/root/inside.out"
  timeout 300 systemd-nspawn --quiet --directory "$system" --boot --register=no --keep-unit \
    --private-network --console=pipe </dev/null >"$folder/boot.log" 2>&1 || true
  cat "$system/root/inside.out" 2>/dev/null || tail -n 20 "$folder/boot.log"
  [ -e "$system/root/inside.passed" ] || fail "'$1' failed in $system"
}

echo "== installed, without systemd"
do_step installed
echo "== under systemd"
booted served
echo "== upgraded, removed, purged"
do_step upgraded
do_step removed
do_step purged
rm -rf "$system" "$folder/unpacked"
