# Systems and containers of tests/machines. Sourced, not run: needs $root (the tree) and $folder (where
# systems, images and containers are kept, so that nothing else on this machine is touched).
# shellcheck shell=bash

fail() { echo "$(basename "$0"): $1" >&2; exit 2; }

# Debian's mirror as apt of this machine knows it.
find_mirror() {
  local mirrors
  mirrors=$(apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' \
    'Origin: Debian' | sed -nE 's/^(bookworm|trixie) //p')
  [ -n "$mirrors" ] || fail "apt has no Debian mirror here: add one to /etc/apt/sources.list"
  echo "${mirrors%%$'\n'*}"
}

# make_system NAME: a minimal Debian in $folder/NAME, made once, with a user ann who may use sudo and whose
# home nobody else can read. NAME is a release, and - with what is installed, if that is not git and sudo.
make_system() {
  local name=$1 system=$folder/$1 packages=git,sudo
  [ ! -e "$system/.complete" ] || return 0
  case $name in
    *-base) packages= ;;
    *-systemd) packages=systemd,systemd-sysv,dbus ;;
  esac
  echo "creating a minimal Debian ($name) in $system"
  rm -rf "$system"
  debootstrap --variant=minbase ${packages:+"--include=$packages"} "${name%%-*}" "$system" "$(find_mirror)" \
    >"$folder/debootstrap.log" 2>&1 || fail "debootstrap failed: see $folder/debootstrap.log"
  rm -rf "$system"/var/lib/apt/lists/* "$system"/var/cache/apt/archives/*.deb
  mkdir "$system/people"
  chroot "$system" useradd --uid 1500 --home-dir /people/ann --create-home --key HOME_MODE=0700 \
    --shell /bin/bash ann
  mkdir -p "$system/etc/sudoers.d" "$system/srv/machine" "$system/srv/tree" "$system/srv/ccache"
  echo 'ann ALL=(ALL) NOPASSWD: ALL' >"$system/etc/sudoers.d/ann"
  reach_packages "$system"
  touch "$system/.complete"
}

# Lets apt and npm in a system reach what they reach here: names, proxies, certificates.
reach_packages() {
  cp -L /etc/resolv.conf /etc/hosts "$1/etc/"
  apt-config dump | grep -E '^Acquire::(http|https|ftp|Check-|Force|Retries)' \
    >"$1/etc/apt/apt.conf.d/90fetching" || true
  command -v npm >/dev/null || return 0
  local home authorities
  authorities=$(npm config get cafile 2>/dev/null)
  [ ! -f "$authorities" ] || cp -L "$authorities" "$1/etc/npm-authorities.pem"
  for home in "$1/root" "$1/people/ann"; do
    echo "registry=$(npm config get registry 2>/dev/null)" >"$home/.npmrc"
    [ ! -f "$authorities" ] || echo "cafile=/etc/npm-authorities.pem" >>"$home/.npmrc"
  done
}

# podman with a storage of its own. crun refuses machines that mount both versions of cgroups:
# tests/machines unmounts the second one in a mount namespace of its own.
pod() {
  podman --log-level fatal --root "$folder/storage" --runroot "$folder/runroot" --storage-driver vfs "$@"
}

# make_image NAME: that of a release; `bookworm-tools` with what ./run installs; or `host`, an empty one
# into which /usr and /etc of this machine are mounted.
make_image() {
  local from=$folder/$1
  pod image exists "localhost/$1" && return
  case $1 in
    bookworm-tools)
      make_image bookworm
      pod run --replace --name aspis-tools --network host "${limits[@]}" --volume "$root:/srv/tree:ro" bookworm bash -c '
        root=/srv/tree ASPIS_BUILD=/tmp/build && . $root/cmake/prepare.sh && prepare for-run'
      pod commit --quiet aspis-tools localhost/bookworm-tools >/dev/null
      pod rm aspis-tools >/dev/null
      return
      ;;
    host)
      rm -rf "$from"
      mkdir -p "$from"/{usr,etc,var/tmp,tmp,proc,sys,dev,run,srv} "$from/people"
      chmod 1777 "$from/tmp" "$from/var/tmp"
      ln -s usr/bin usr/sbin usr/lib usr/lib64 "$from"
      install -d -m 700 "$from/root"
      install -d -m 700 -o 1500 -g 1500 "$from/people/ann"
      ;;
    *) make_system "$1" ;;
  esac
  tar -C "$from" -cf - . | pod import --quiet - "localhost/$1" >/dev/null
}

# Prints the path of a seccomp profile: podman's without what Docker refuses to a container that lacks
# CAP_SYS_ADMIN.
make_docker_profile() {
  python3 - /usr/share/containers/seccomp.json "$folder/docker-seccomp.json" <<'END'
import json, sys
namespaces = 0x7E020000  # CLONE_NEW*
with open(sys.argv[1], encoding="utf-8") as file:
    profile = json.load(file)
refused = {"bpf", "clone", "clone3", "fanotify_init", "fsconfig", "fsmount", "fsopen", "fspick", "mount",
           "mount_setattr", "move_mount", "open_tree", "perf_event_open", "pivot_root", "quotactl",
           "setdomainname", "sethostname", "setns", "syslog", "umount", "umount2", "unshare"}
for rule in profile["syscalls"]:
    rule["names"] = [name for name in rule["names"] if name not in refused]
profile["syscalls"] = [rule for rule in profile["syscalls"] if rule["names"]] + [
    {"names": ["clone"], "action": "SCMP_ACT_ALLOW",
     "args": [{"index": 0, "value": namespaces, "valueTwo": 0, "op": "SCMP_CMP_MASKED_EQ"}]},
    {"names": ["clone3"], "action": "SCMP_ACT_ERRNO", "errnoRet": 38, "errno": "ENOSYS"}]
profile["defaultErrnoRet"], profile["defaultErrno"] = 1, "EPERM"
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump(profile, file)
END
  echo "$folder/docker-seccomp.json"
}

# Podman would raise limits that this machine may not let it raise.
limits=(--ulimit "nofile=$(ulimit -Hn):$(ulimit -Hn)" --ulimit nproc=4096:4096)
