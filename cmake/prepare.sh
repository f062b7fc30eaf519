# What ./run, ./test and tests/nightly share: install what the system lacks, configure and build a
# preset, say each step and how long it took. Sourced by them, not run.
#
# Everything a step prints goes to a log under build/, whose end is shown when the step fails.
# Ends with 3 when something is missing that cannot be installed from here, with 4 when there is
# nowhere to write, otherwise with the status of the step that failed.
# shellcheck shell=bash

set -euo pipefail

[ "$(uname -s)" = Linux ] || { echo "Aspis runs on Linux; this is $(uname -s)." >&2; exit 3; }

# An emptied environment is enough: dpkg wants a PATH with sbin in it, ccache a folder of its own.
export PATH="${PATH:-/usr/local/bin:/usr/bin:/bin}:/usr/local/sbin:/usr/sbin:/sbin"
export LC_ALL=C.UTF-8

builds=${ASPIS_BUILD:-$root/build}
mkdir -p "$builds/log" 2>/dev/null && [ -w "$builds/log" ] || {
  echo "Cannot write to $builds. Name a folder that can be written to, and start again:" >&2
  echo "  ASPIS_BUILD=/tmp/aspis-build $0" >&2
  exit 4
}
builds=$(cd "$builds" && pwd)
log=$builds/log/$(basename "$0").log
: >"$log"
[ -n "${HOME:-}" ] && [ -w "$HOME" ] || export CCACHE_DIR="${CCACHE_DIR:-$builds/ccache}"

# step NAME COMMAND...: runs the command with its output in the log and returns its status. Says so on
# standard error: standard output is for what was asked for.
step() {
  local name=$1 began=$SECONDS status=0
  shift
  printf '%s ... ' "$name" >&2
  printf '\n== %s: %s\n' "$name" "$*" >>"$log"
  "$@" >>"$log" 2>&1 </dev/null || status=$?
  if [ "$status" -eq 0 ]; then
    printf '%d s\n' "$((SECONDS - began))" >&2
  else
    {
      printf 'failed after %d s (status %d)\n' "$((SECONDS - began))" "$status"
      printf 'The end of %s:\n' "$log"
      tail -n 40 "$log" | sed 's/^/  | /'
    } >&2
  fi
  return "$status"
}

# Sets `system` (empty when its package names are not known here) and the names that differ. The word
# lists that the default dictionary is made from are known to be the same on Debian 12, and only its
# clang-format and clang-tidy, both 14, say of this tree what tests/style holds it to. The static libcrypto
# of Debian 13 needs zstd and zlib.
know_system() {
  local name=
  [ -r /etc/os-release ] && name=$(. /etc/os-release && echo "${ID:-} ${VERSION_ID:-}")
  system= lists= zstd= style=() cluster=()
  case $name in
    'debian 12') boost=libboost1.81-dev clang_runtime=libclang-rt-14-dev lists=scowl style=(clang-format)
      cluster=(slurmctld slurmd slurm-client munge) ;;  # munge alone starts a service, on a local socket
    'debian 13') boost=libboost1.83-dev clang_runtime=libclang-rt-19-dev zstd=libzstd-dev ;;
    'ubuntu 24.04') boost=libboost1.83-dev clang_runtime=libclang-rt-18-dev ;;
    *) return 0 ;;
  esac
  system=$name
}

say_what_is_needed() {
  cat >&2 <<'END'
Aspis can install its tools by itself on Debian 12, Debian 13 and Ubuntu 24.04 only. Here it needs:
  g++ 12 or newer (C++20), cmake 3.25 or newer, ninja
  Boost 1.81 or newer (headers), nlohmann_json 3.11 or newer, CLI11 2.1 or newer
  OpenSSL 3 (headers, libcrypto, libssl), SQLite 3.40 or newer, SQLiteCpp 3.2 or newer, libarchive 3.6
  or newer, zlib, cairo 1.16 or newer with fontconfig, libsodium 1.0.18 or newer, spdlog 1.10 or newer, libseccomp
  2.5 or newer, pkg-config,
  GoogleTest 1.12 or newer with GoogleMock
  for ./test: gcc, python3, curl, openssl, optionally apache2 or nginx and, where there is one, the word lists of SCOWL 2020.12
  optional, for ./test: clang-format 14, for --fuzz: clang-tidy 14
  for ./test --fuzz: clang 14 or newer with libFuzzer
  for tests/machines: podman, crun, debootstrap, python3
  to run: bubblewrap 0.8 or newer, which keeps bots in their boxes
  optional: DejaVu Sans in /usr/share/fonts/truetype/dejavu, without which links have no preview pictures;
  ccache; esbuild 0.17 or newer, without which the pages are a fifth heavier; help2man, without
  which there are no manual pages
END
}

# missing PACKAGE...: those of them that are not installed, one a line.
missing() {
  local package installed
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null |
    sed -n 's/ installed$//p' || true)
  for package in "$@"; do
    grep -qxF -- "$package" <<<"$installed" || echo "$package"
  done
}

apt_get() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 \
    -o Acquire::Retries=3 -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30 "$@"
}

# On a person's own machine nothing is removed to make room: another Boost may be in use there.
apt_install() {
  local keep=--no-remove
  [ -z "${CI:-}" ] || keep=--remove
  apt_get install -y --no-install-recommends "$keep" "$@"
}

# The package lists are fetched only when those at hand do not do.
apt_install_or_update() {
  apt_install "$@" || { apt_get -o APT::Update::Error-Mode=any update && apt_install "$@"; }
}

say_why_apt_failed() {
  if grep -qE 'resolv|Could not connect|[Cc]onnection (failed|timed out|refused)|unreachable' "$log"
  then
    echo "No network: apt cannot reach its package sources. Missing are: $*" >&2
  elif grep -q 'remove is disabled' "$log"; then
    echo "Other packages would have to go (see the log). If that is all right, run:" >&2
    echo "  sudo apt-get install --no-install-recommends $*" >&2
  else
    echo "apt could not install: $*" >&2
  fi
}

# Sets `as_root` to what goes before a command that needs root; fails when there is no way.
become_root() {
  as_root=()
  [ "$(id -u)" -ne 0 ] || return 0
  as_root=(sudo)
  command -v sudo >/dev/null || return 1
  sudo -n true 2>/dev/null || { [ -t 0 ] && sudo -v; }
}

install_packages() {
  local wanted
  wanted=$(missing "$@" | tr '\n' ' ')
  wanted=${wanted% }
  [ -n "$wanted" ] || return 0
  become_root || {
    echo "Missing packages, and no root and no sudo to install them. As root, run:" >&2
    echo "  apt-get install -y --no-install-recommends $wanted" >&2
    exit 3
  }
  # shellcheck disable=SC2086  # a list of names
  step "install $wanted" apt_install_or_update $wanted || { say_why_apt_failed $wanted; exit 3; }
}

# prepare for-run|for-test|for-fuzz|for-load|for-package: afterwards everything that is needed for it is installed.
prepare() {
  local tool tools=(cmake ninja c++) absent=()
  know_system
  if [ -n "$system" ] && command -v dpkg-query >/dev/null; then
    local packages=(g++ cmake ninja-build ccache "$boost" nlohmann-json3-dev libcli11-dev
      libssl-dev libsqlite3-dev libsqlitecpp-dev libarchive-dev zlib1g-dev libsodium-dev
      libspdlog-dev libseccomp-dev libcairo2-dev fonts-dejavu-core
      bubblewrap pkg-config esbuild help2man libgtest-dev libgmock-dev ${zstd:+"$zstd"})
    case $1 in for-test | for-fuzz) packages+=(gcc python3 curl openssl apache2-bin faketime "${cluster[@]}" ${lists:+"$lists"} "${style[@]}") ;; esac
    [ "$1" != for-package ] || packages+=(dpkg-dev file)
    [ "$1" != for-load ] || packages+=(python3 wrk)  # wrk asks for pages as fast as they are answered
    [ "$1" != for-fuzz ] || packages+=(clang "$clang_runtime" ${style:+clang-tidy})
    install_packages "${packages[@]}"
    return
  fi
  case $1 in
    for-test | for-fuzz) tools+=(gcc python3 curl openssl) ;;
    for-package) tools+=(dpkg-shlibdeps file) ;;
    for-load) tools+=(python3 wrk) ;;
  esac
  [ "$1" != for-fuzz ] || tools+=(clang++)
  for tool in "${tools[@]}"; do
    command -v "$tool" >/dev/null || absent+=("$tool")
  done
  [ "${#absent[@]}" -gt 0 ] || return 0
  say_what_is_needed
  echo "Not found: ${absent[*]}" >&2
  exit 3
}

# What ./test lists at its end beside the tests that were skipped.
left_out=()

say_no_browser() {
  echo "The tests of the pages in a browser are left out: $1" >&2
  left_out+=("pages in a browser: $1")
  [ -z "${CI:-}" ] || exit 3
}

# What the pages are tested with in a browser: Node.js, Chromium, and two packages below build/, by
# the committed list. Ubuntu's Chromium is a snap, which tests cannot start.
prepare_browser() {
  local wanted=() listed=$root/tests/e2e/pages packages=$builds/npm
  know_system
  case $system in
    debian*)
      command -v node >/dev/null || wanted+=(nodejs)
      command -v npm >/dev/null || wanted+=(npm)
      command -v chromium >/dev/null || wanted+=(chromium)
      [ "${#wanted[@]}" -eq 0 ] || install_packages "${wanted[@]}"
      ;;
    ubuntu*)
      CI='' say_no_browser "Ubuntu has Chromium as a snap only."
      return 0
      ;;
    *)
      command -v node >/dev/null && command -v npm >/dev/null && command -v chromium >/dev/null || {
        CI='' say_no_browser "they need node, npm and chromium."
        return 0
      }
      ;;
  esac
  cmp -s "$listed/package-lock.json" "$packages/fetched.json" && return 0
  mkdir -p "$packages"
  cp "$listed/package.json" "$listed/package-lock.json" "$listed/.npmrc" "$packages/"
  step "fetch playwright-core and axe-core" env PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 \
    npm ci --prefix "$packages" --ignore-scripts || {
    say_no_browser "npm could not fetch two packages"
    return 0
  }
  cp "$listed/package-lock.json" "$packages/fetched.json"
}

# How many compilers at once: one a core, as far as memory goes (a sanitizer build takes twice).
workers() {
  local each=1000000 cores free
  case $1 in asan | tsan | fuzz) each=2000000 ;; esac
  cores=$(nproc)
  free=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo 2>/dev/null || true)
  [ -z "$free" ] || [ $((free / each)) -ge "$cores" ] || cores=$((free / each))
  echo $((cores > 0 ? cores : 1))
}

# build PRESET [TARGET...]
build() {
  local preset=$1 targets=() ci=OFF
  shift
  [ $# -eq 0 ] || targets=(--target "$@")
  [ -z "${CI:-}" ] || ci=ON
  step "configure $preset" cmake -S "$root" --preset "$preset" -B "$builds/$preset" \
    -DASPIS_CI="$ci" || {
    [ -n "$system" ] || say_what_is_needed
    exit 3
  }
  step "build $preset" cmake --build "$builds/$preset" -j "$(workers "$preset")" "${targets[@]}"
}
