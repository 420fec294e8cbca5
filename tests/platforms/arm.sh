#!/bin/sh
# arm.sh [FOLDER]: the kernel's tests, a run of every claim and the claims' tests on 64-bit ARM, under qemu: built by
# Debian's cross compiler against the libraries of arm64, which are unpacked into FOLDER (default: build/arm) and not
# installed. claims_test compares the outcomes with tests/claims/pinned.tsv; the digest of the results is printed.
# Needs g++-aarch64-linux-gnu, qemu-user and dpkg; hours of processor time. Exit status: 0, all pass.
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
cmake --build "$root/build" --target kernel_test pebench claims_test
status=0
run() { (cd "$root/build/$(dirname "$1")" && qemu-aarch64 -L "$root" "./$(basename "$1")" ${2-}) || status=1; }
run tests/kernel/kernel_test
export PE_WHOLE_RUN="$root/whole_run"
run experiments/pebench "report --cases 100 --format json --out $PE_WHOLE_RUN"
sed -n 's/.*"results": "\(sha256:[0-9a-f]*\)".*/\1/p' "$PE_WHOLE_RUN/run.json"
run tests/claims/claims_test
exit $status
