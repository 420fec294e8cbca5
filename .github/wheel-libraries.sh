#!/bin/sh
# Installs what pebench is built of into an image of manylinux_2_34 (AlmaLinux 9), for release.yml. Untried.
set -eux
dnf install -y epel-release
dnf config-manager --set-enabled crb
dnf install -y boost-devel cli11-devel eigen3-devel fmt-devel gmp-devel json-devel libzip-devel mpfr-devel openssl-devel zlib-devel

# NAME VERSION URL [CMAKE-OPTION...]: a library that the system does not have.
from_source() {
  name=$1 version=$2 url=$3
  shift 3
  mkdir -p "/tmp/$name"
  curl -fsSL "$url" | tar xz --strip-components=1 -C "/tmp/$name"
  cmake -S "/tmp/$name" -B "/tmp/$name/build" -DCMAKE_BUILD_TYPE=Release -DCMAKE_POSITION_INDEPENDENT_CODE=ON "$@"
  cmake --build "/tmp/$name/build" -j "$(nproc)"
  cmake --install "/tmp/$name/build"
  echo "$name $version"
}

github=https://github.com
from_source flint 3.1.2 $github/flintlib/flint/archive/refs/tags/v3.1.2.tar.gz -DBUILD_TESTING=OFF
from_source rapidcheck master $github/emil-e/rapidcheck/archive/refs/heads/master.tar.gz
from_source pegtl 3.2.7 $github/taocpp/PEGTL/archive/refs/tags/3.2.7.tar.gz -DPEGTL_BUILD_TESTS=OFF -DPEGTL_BUILD_EXAMPLES=OFF
from_source tomlplusplus 3.3.0 $github/marzer/tomlplusplus/archive/refs/tags/v3.3.0.tar.gz
mkdir -p /usr/local/include/kainjow
curl -fsSL -o /usr/local/include/kainjow/mustache.hpp \
  https://raw.githubusercontent.com/kainjow/Mustache/v4.1/mustache.hpp
ldconfig
