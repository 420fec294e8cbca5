#!/bin/sh
# Runs the tests of the page when the machine has what they need: node, Debian's chromium, and playwright-core, which
# npm puts beside this file. What is missing skips them (77), except for continuous integration (CI=true), where it
# fails them.
set -eu
cd -- "$(dirname -- "$0")"

lacking() {
  echo "page_test needs $1" >&2
  [ "${CI-}" = true ] && exit 1
  exit 77
}

command -v node >/dev/null || lacking "node 18 or later (packages-ci.txt)"
command -v chromium >/dev/null || lacking "chromium (packages-ci.txt)"
[ -d node_modules/playwright-core ] || lacking "playwright-core: npm ci --prefix tests/page"
exec node --test page_test.mjs
