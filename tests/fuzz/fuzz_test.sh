#!/bin/sh
# usage: fuzz_test.sh SOURCE WORK SECONDS [READER...]
#
# Builds the libFuzzer programs of the readers into WORK/build and lets each run for SECONDS, starting from the files of
# the tests. Prints a line for each: executions and coverage. Exit status: 0, nothing was found; 1, something was (the
# input is kept in WORK); 77, there is no clang with libFuzzer.
set -eu

source=$1
work=$2
seconds=$3
shift 3
[ $# -gt 0 ] || set -- npy npz safetensors config

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
  cmake -S "$source" --preset fuzz -B "$work/build" -DCMAKE_CXX_COMPILER="$clang" &&
    cmake --build "$work/build" --target fuzz
}
if ! build >"$work/build.log" 2>&1; then
  tail -n 30 "$work/build.log"
  exit 1
fi

seeds() {
  if [ "$1" = config ]; then echo "$source/tests/fuzz/corpus/config"; else echo "$work/seeds/$1"; fi
}

found=0
for reader; do
  mkdir -p "$work/seeds/$reader" "$work/corpus/$reader"
  cp "$source"/tests/audit/files/*."$reader" "$work/seeds/$reader" 2>/dev/null || :
  if "$work/build/tests/fuzz/fuzz_$reader" -seed=1 -max_total_time="$seconds" -max_len=4096 -timeout=60 \
    -rss_limit_mb=1024 -print_final_stats=1 -artifact_prefix="$work/$reader-" -dict="$source/tests/fuzz/$reader.dict" \
    "$work/corpus/$reader" "$(seeds "$reader")" >"$work/$reader.log" 2>&1; then
    printf '%s: %s\n' "$reader" "$(sed -n 's/^#\([0-9]*\)\tDONE *cov: \([0-9]*\).*/\1 executions, \2 edges/p' "$work/$reader.log")"
  else
    found=1
    printf '%s: found something; the input is %s\n' "$reader" "$work/$reader-*"
    grep -v '^#' "$work/$reader.log" | tail -n 60
  fi
done
exit "$found"
