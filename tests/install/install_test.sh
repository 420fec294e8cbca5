#!/bin/sh
# install_test.sh CMAKE BUILD SOURCE WORK COMPILER GENERATOR: installs BUILD into a folder of its own, builds consumer/
# against that and against SOURCE as a subproject, and looks at what it inherits.
set -eu
cmake=$1 build=$2 source=$3 work=$4 compiler=$5 generator=$6
consumer=$(dirname -- "$0")/consumer

fail() { echo "install_test: $1" >&2; exit 1; }
# No warning flag, no optimisation and no test library of ours in how the consumer's own file is compiled.
inherits_nothing() {
  line=$(grep '"command".*consumer/main.cpp' "$1/compile_commands.json")
  for flag in ' -W' ' -O' catch -ffp-contract; do
    case $line in *"$flag"*) fail "the consumer's file is compiled with '$flag': $line" ;; esac
  done
}

rm -rf "$work"
mkdir -p "$work"
"$cmake" --install "$build" --prefix "$work/prefix" >"$work/install.log"
for file in bin/pebench share/man/man1/pebench.1 share/bash-completion/completions/pebench \
  share/zsh/site-functions/_pebench share/fish/vendor_completions.d/pebench.fish \
  include/pebench/theory/kernel/engine.hpp include/pebench/experiments/audit/audit.hpp; do
  [ -s "$work/prefix/$file" ] || fail "$file is not installed"
done
"$work/prefix/bin/pebench" --version

# The package of Debian: the program with what it runs on, and not the Python module of the same build.
if command -v dpkg-shlibdeps >/dev/null; then
  (cd "$build" && "$(dirname -- "$cmake")/cpack" -G DEB -B "$work/debian" >"$work/debian.log" 2>&1) ||
    { tail -n 20 "$work/debian.log" >&2; fail "cpack -G DEB"; }
  dpkg-deb --contents "$work/debian/"pebench_*.deb >"$work/contents"
  grep -q ' ./usr/bin/pebench$' "$work/contents" || fail "the Debian package has no program"
  if grep -q '_core' "$work/contents"; then fail "the Debian package has the Python module"; fi
  dpkg-deb --field "$work/debian/"pebench_*.deb Depends | grep -q 'gnuplot-nox.*libflint' || fail "its Depends"
fi
[ -z "$(find "$work/prefix" -ipath '*catch*')" ] || fail "something of Catch2 is installed"

"$cmake" -S "$consumer" -B "$work/found" -G "$generator" "-DCMAKE_CXX_COMPILER=$compiler" \
  "-DCMAKE_PREFIX_PATH=$work/prefix" >"$work/found.log" || { cat "$work/found.log" >&2; fail "find_package(pebench)"; }
"$cmake" --build "$work/found" >>"$work/found.log" 2>&1 || { tail -n 40 "$work/found.log" >&2; fail "its build"; }
inherits_nothing "$work/found"
"$work/found/consumer"

"$cmake" -S "$consumer" -B "$work/inside" -G "$generator" "-DCMAKE_CXX_COMPILER=$compiler" "-DPEBENCH_SOURCE=$source" \
  >"$work/inside.log" 2>&1 || { cat "$work/inside.log" >&2; fail "pebench as a subproject"; }
inherits_nothing "$work/inside"
