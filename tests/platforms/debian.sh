#!/bin/sh
# debian.sh RELEASE [FOLDER]: both README commands on a bare Debian of that release, from a clone of this commit.
# A debootstrap chroot in FOLDER (default: a temporary one, removed at the end), so it needs root and debootstrap; the
# packages come from where this machine gets its own. What is kept under FOLDER/out: both logs, and the digest of the
# results of `./bench report`, which is the same on every platform (ARTIFACT.md).
# example: sh tests/platforms/debian.sh trixie /srv/trixie
set -eu

release=${1:?usage: debian.sh RELEASE [FOLDER], for example: debian.sh trixie}
checkout=$(git -C "$(dirname -- "$0")" rev-parse --show-toplevel)
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1)
[ -n "$mirror" ] || { echo "debian.sh: apt-get names no archive of Debian to take $release from" >&2; exit 2; }
for tool in debootstrap chroot mount; do
  command -v "$tool" >/dev/null || { echo "debian.sh: needs $tool" >&2; exit 2; }
done

if [ -n "${2-}" ]; then root=$2; else root=$(mktemp -d); fi
leave() {
  status=$?
  for mounted in dev/pts dev proc; do
    if mountpoint -q "$root/$mounted"; then umount "$root/$mounted"; fi
  done
  [ -n "${kept-}" ] || rm -rf --one-file-system "$root"
  exit "$status"
}
kept=${2-}
trap leave EXIT
trap 'exit 130' INT TERM HUP

if [ ! -x "$root/usr/bin/git" ]; then
  debootstrap --variant=minbase --include=git,ca-certificates "$release" "$root" "$mirror"
fi
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t devpts devpts "$root/dev/pts"
# How this machine reaches the archive (a proxy, its certificates) holds for the chroot too.
for file in /etc/resolv.conf /etc/apt/apt.conf.d/*proxy* /etc/ssl/certs/ca-certificates.crt; do
  [ ! -f "$file" ] || { mkdir -p "$root$(dirname "$file")"; cp -L "$file" "$root$file"; }
done

rm -rf "$root/pebench"
git clone --quiet --no-hardlinks "$checkout" "$root/pebench"
mkdir -p "$root/out"
inside() { chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin sh -c "cd /pebench && $1"; }

status=0
inside './bench report' >"$root/out/report.log" 2>&1 || status=$?
echo "$release: ./bench report: status $status"
tail -n 3 "$root/out/report.log"
sed -n 's/.*"results": "\(sha256:[0-9a-f]*\)".*/\1/p' "$root/pebench/out/report/run.json" | tee "$root/out/digest"
tests=0
inside './bench test' >"$root/out/test.log" 2>&1 || tests=$?
echo "$release: ./bench test: status $tests"
tail -n 12 "$root/out/test.log"
[ "$status" -eq 0 ] && [ "$tests" -eq 0 ]
