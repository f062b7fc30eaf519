# What bare_debian, package and docker share: a Debian with next to nothing in a folder of its own,
# made by debootstrap from where apt of the running system gets its packages. Sourced, not run.
# shellcheck shell=bash

fail() { echo "$(basename "$0"): $1" >&2; exit 2; }

# Ends the script where it cannot work, or where FOLDER lies in the tree.
want_root_and_debootstrap() {
  [ "$(id -u)" -eq 0 ] || fail "only root can make a system in a folder: start it with sudo"
  command -v debootstrap >/dev/null || fail "install debootstrap first"
  [[ $1/ != "$root"/* ]] || fail "$1 lies in the tree: choose a folder outside it"
}

# The address that Debian's packages come from here.
mirror_here() {
  local mirrors
  mirrors=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' \
    'Origin: Debian' | sed -nE 's/^(bookworm|trixie) //p')
  echo "${mirrors%%$'\n'*}"
}

# bare_system FOLDER RELEASE MIRROR [PACKAGES]: a pristine system in FOLDER/RELEASE, with these
# packages, separated by commas; made once.
bare_system() {
  local folder=$1 release=$2 mirror=$3 packages=${4:-}
  local pristine=$folder/$release
  [ ! -e "$pristine/.complete" ] || return 0
  [ -n "$mirror" ] || fail "apt has no source of Debian's releases here: name a MIRROR"
  echo "making a bare Debian ($release) in $pristine (some minutes, once)"
  rm -rf "$pristine"
  mkdir -p "$folder"
  debootstrap --variant=minbase ${packages:+"--include=$packages"} "$release" "$pristine" "$mirror" \
    >"$folder/debootstrap.log" 2>&1 || fail "debootstrap failed: see $folder/debootstrap.log"
  rm -rf "$pristine"/var/lib/apt/lists/* "$pristine"/var/cache/apt/archives/*.deb
  touch "$pristine/.complete"
}

# How packages are reached from here: the names of hosts, what apt is told about fetching, and where
# npm gets its packages and whom it trusts there.
reach_packages() {
  cp -L /etc/resolv.conf /etc/hosts "$1/etc/"
  apt-config dump | grep -E '^Acquire::(http|https|ftp|Check-|Force|Retries)' \
    >"$1/etc/apt/apt.conf.d/90fetching" || true
  command -v npm >/dev/null || return 0
  local authorities
  authorities=$(npm config get cafile 2>/dev/null)
  echo "registry=$(npm config get registry 2>/dev/null)" >"$1/root/.npmrc"
  if [ -f "$authorities" ]; then
    cp -L "$authorities" "$1/etc/npm-authorities.pem"
    echo "cafile=/etc/npm-authorities.pem" >>"$1/root/.npmrc"
  fi
}
