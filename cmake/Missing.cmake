# What pebench is built of, looked for before anything is: all that is missing is listed at once, with the packages of
# Debian and Ubuntu that have it (packages.txt). Where a need has a CMake package, that decides; else its header does.
set(pe_needs
  "Boost=libboost-dev" "Eigen3=libeigen3-dev" "fmt=libfmt-dev" "nlohmann_json=nlohmann-json3-dev" "OpenSSL=libssl-dev"
  "CLI11=libcli11-dev" "gmp.h=libgmp-dev" "mpfr.h=libmpfr-dev" "flint/flint.h=libflint-dev"
  "flint/arb.h|arb.h=libflint-arb-dev" "rapidcheck.h=librapidcheck-dev" "kainjow/mustache.hpp=libkainjow-mustache-dev"
  "tao/pegtl.hpp=tao-pegtl-dev" "toml++/toml.h=libtomlplusplus-dev" "zip.h=libzip-dev")
if(PE_TESTS)
  list(APPEND pe_needs "Catch2=catch2")
endif()
if(PE_BENCHMARKS)
  list(APPEND pe_needs "benchmark=libbenchmark-dev")
endif()

set(pe_missing "")
set(pe_packages "")
foreach(need IN LISTS pe_needs)
  string(REGEX MATCH "^(.*)=(.*)$" need "${need}")
  set(name "${CMAKE_MATCH_1}")
  set(package "${CMAKE_MATCH_2}")
  if(name MATCHES "[.]h")
    string(REPLACE "|" ";" headers "${name}")
    unset(pe_header)
    find_path(pe_header NAMES ${headers} NO_CACHE)
    set(found "${pe_header}")
  else()
    find_package(${name} QUIET)
    set(found "${${name}_FOUND}")
  endif()
  if(NOT found)
    list(APPEND pe_missing "${name}")
    list(APPEND pe_packages "${package}")
  endif()
endforeach()

if(pe_missing)
  list(JOIN pe_missing ", " pe_missing)
  string(REPLACE "|" " or " pe_missing "${pe_missing}")
  list(JOIN pe_packages " " pe_packages)
  # Indented lines are printed as they are.
  message(FATAL_ERROR "  pebench cannot be built: ${pe_missing} not found.\n"
    "  Debian, Ubuntu: sudo apt-get install ${pe_packages}\n"
    "  elsewhere: these libraries under your system's names; CMAKE_PREFIX_PATH says where they are.\n"
    "  From a checkout, ./bench installs them and builds; packages.txt says what each is for.\n"
    "  A wheel (./bench wheel) brings its libraries along and needs none of them.")
endif()
