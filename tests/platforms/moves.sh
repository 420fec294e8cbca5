#!/bin/sh
# moves.sh [JOBS]: whether any source uses what it has moved, in a later statement or in the same expression, of which
# each compiler chooses the order: clang-tidy's bugprone-use-after-move over everything, tests included. Needs clang and
# clang-tidy; configures build/moves. Exit status: 0, nothing; 1, what was found; 2, a tool is missing.
# example: sh tests/platforms/moves.sh 2
set -eu
cd -- "$(dirname -- "$0")/../.."
for tool in clang++ run-clang-tidy; do
  command -v "$tool" >/dev/null || { echo "moves.sh: needs $tool" >&2; exit 2; }
done
cmake --preset release -B build/moves -DCMAKE_CXX_COMPILER=clang++ -DCMAKE_EXPORT_COMPILE_COMMANDS=ON \
  -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
cmake --build build/moves --target pe_commit reports/assets.cpp >/dev/null
run-clang-tidy -quiet -p build/moves -j "${1:-1}" -checks='-*,bugprone-use-after-move' >build/moves/log.txt 2>&1 || :
if grep -A 8 -E 'warning: .*\[bugprone|error: ' build/moves/log.txt; then exit 1; fi
