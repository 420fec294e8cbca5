#!/bin/sh
# usage: with_numpy.sh SCRIPT ARGUMENT...
# Runs a Python script with the first Python that has NumPy; exit status 77 where there is none (1 in CI).
set -eu
export PYTHONDONTWRITEBYTECODE=1  # the folder of the sources stays as it is
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import numpy' 2>/dev/null; then exec "$python" "$@"; fi
done
echo "no Python with NumPy here (Debian: python3-numpy)"
[ "${CI-}" != true ] || exit 1  # there it is an install step that was forgotten
exit 77
