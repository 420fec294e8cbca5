#!/bin/sh
# usage: fuzz_test.sh SOURCE WORK EFFORT [TARGET...]
#
# Builds the libFuzzer programs into WORK/build and lets each run, starting from the files of the tests. EFFORT: a number
# of executions (the same inputs on every machine that has the same compiler), or seconds, as in 600s. TARGET: npy, npz,
# safetensors, torch, gguf, config (the readers; all of them without a TARGET), formula (files of claims) or audit (the judgement,
# which takes some ten minutes to build). Prints a line for each: executions and coverage. Exit status: 0, nothing was
# found; 1, something was (the input is kept in WORK); 77, there is no clang with libFuzzer.
set -eu

source=$1
work=$2
case $3 in
  *s) effort=-max_total_time=${3%s} ;;
  *) effort=-runs=$3 ;;
esac
shift 3
[ $# -gt 0 ] || set -- npy npz safetensors torch gguf config

# has_fuzzer COMPILER: whether it links a program with libFuzzer and the sanitizers.
has_fuzzer() {
  command -v "$1" >/dev/null || return 1
  printf 'extern "C" int LLVMFuzzerTestOneInput(unsigned char const*, unsigned long) { return 0; }\n' >"$work/probe.cpp"
  "$1" -fsanitize=fuzzer,address,undefined "$work/probe.cpp" -o "$work/probe" 2>/dev/null
}

mkdir -p "$work"
clang=
for name in clang++ clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++-14; do
  if has_fuzzer "$name"; then
    clang=$name
    break
  fi
done
if [ -z "$clang" ]; then
  echo "skipped: no clang++ here that links libFuzzer (Debian: clang and libclang-rt-dev)"
  exit 77
fi

build() {
  cmake -S "$source" --preset fuzz -B "$work/build" -DCMAKE_CXX_COMPILER="$clang" || return 1
  for target; do cmake --build "$work/build" --target "fuzz_$target" || return 1; done
}
if ! build "$@" >"$work/build.log" 2>&1; then
  tail -n 30 "$work/build.log"
  exit 1
fi

seeds() {
  if [ -d "$source/tests/fuzz/corpus/$1" ]; then echo "$source/tests/fuzz/corpus/$1"; else echo "$work/seeds/$1"; fi
}

found=0
for target; do
  mkdir -p "$work/seeds/$target" "$work/corpus/$target"
  ending=$target
  [ "$target" != torch ] || ending=pt
  cp "$source"/tests/audit/files/*."$ending" "$work/seeds/$target" 2>/dev/null || :
  words=
  [ ! -f "$source/tests/fuzz/$target.dict" ] || words=-dict=$source/tests/fuzz/$target.dict
  if "$work/build/tests/fuzz/fuzz_$target" -seed=1 "$effort" -max_len=4096 -timeout=60 \
    -rss_limit_mb=1024 -print_final_stats=1 -artifact_prefix="$work/$target-" \
    ${words:+"$words"} \
    "$work/corpus/$target" "$(seeds "$target")" >"$work/$target.log" 2>&1; then
    printf '%s: %s\n' "$target" "$(sed -n 's/^#\([0-9]*\)\tDONE *cov: \([0-9]*\).*/\1 executions, \2 edges/p' "$work/$target.log")"
  else
    found=1
    printf '%s: found something; the input is %s\n' "$target" "$work/$target-*"
    grep -v '^#' "$work/$target.log" | tail -n 60
  fi
done
exit "$found"
