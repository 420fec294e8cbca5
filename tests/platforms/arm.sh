#!/bin/sh
# arm.sh [FOLDER]: the kernel's tests, the claims' tests and all outcomes on 64-bit ARM, under qemu: built by Debian's
# cross compiler against the libraries of arm64, which are unpacked into FOLDER (default: build/arm) and not installed.
# The digests of all outcomes (tests/claims/pinned.tsv) are compared by claims_test itself.
# Needs g++-aarch64-linux-gnu, qemu-user and dpkg; about an hour of processor time. Exit status: 0, all pass.
# example: sh tests/platforms/arm.sh
set -eu
cd -- "$(dirname -- "$0")/../.."
root=$(realpath -m "${1:-build/arm}")
for tool in aarch64-linux-gnu-g++ qemu-aarch64 dpkg-deb; do
  command -v "$tool" >/dev/null || { echo "arm.sh: needs $tool (Debian: g++-aarch64-linux-gnu, qemu-user)" >&2; exit 2; }
done

if [ ! -d "$root/usr" ]; then
  mkdir -p "$root/apt/lists/partial" "$root/apt/archives/partial" "$root/apt/debs"
  arm() {
    apt-get -q -o APT::Architecture=arm64 -o APT::Architectures=arm64 -o Dir::State="$root/apt" \
      -o Dir::State::status=/dev/null -o Dir::Cache="$root/apt" "$@"
  }
  arm update
  # packages.txt as it is, alternatives and versions left to apt; what they depend on comes along.
  wanted=$(sed -n '/# numbers/,$s/^\([a-z][a-z0-9.+-]*\).*/\1/p' packages.txt | grep -v -e gnuplot -e qpdf)
  (cd "$root/apt/debs" && arm install --yes --download-only --no-install-recommends $wanted libc6-dev libstdc++-12-dev)
  for package in "$root"/apt/archives/*.deb; do dpkg-deb -x "$package" "$root"; done
fi
cat >"$root/toolchain.cmake" <<END
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_SYSROOT $root)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
END
cmake --preset release -B "$root/build" --toolchain "$root/toolchain.cmake" -DPE_BENCHMARKS=OFF
cmake --build "$root/build" --target kernel_test claims_test
status=0
for test in tests/kernel/kernel_test tests/claims/claims_test; do
  (cd "$root/build/$(dirname $test)" && qemu-aarch64 -L "$root" "$root/build/$test") || status=1
done
exit $status
