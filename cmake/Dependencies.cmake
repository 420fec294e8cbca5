# Every library that the libraries of pebench need, found once, as a target: for the build, and for whoever finds
# pebench installed. What only the program and the tests need, the top folder finds.
find_package(Threads REQUIRED)
find_package(Boost 1.74 REQUIRED)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)

# Defines TARGET from a header and libraries that ship no CMake package; system headers, so that our warnings stay ours.
function(pe_find_library target header)
  if(TARGET ${target})
    return()
  endif()
  find_path(${target}_INCLUDE_DIR ${header})
  set(libraries)
  foreach(name IN LISTS ARGN)
    find_library(${target}_${name}_LIBRARY ${name})
    list(APPEND libraries "${${target}_${name}_LIBRARY}")
  endforeach()
  if(NOT ${target}_INCLUDE_DIR OR "${libraries}" MATCHES "NOTFOUND")
    message(FATAL_ERROR "pebench needs ${header} and ${ARGN}: its script ./bench installs them, and packages.txt names them.")
  endif()
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE "${${target}_INCLUDE_DIR}")
  target_link_libraries(${target} INTERFACE ${libraries})
endfunction()

pe_find_library(pe_gmp gmp.h gmp)
pe_find_library(pe_mpfr mpfr.h mpfr gmp)
pe_find_library(pe_rapidcheck rapidcheck.h rapidcheck)
pe_find_library(pe_mustache kainjow/mustache.hpp)
pe_find_library(pe_pegtl tao/pegtl.hpp)
pe_find_library(pe_toml toml++/toml.h)
pe_find_library(pe_zip zip.h zip z)

# From FLINT 3 on, Arb is a part of FLINT; before, it is a separate library (flint-arb on Debian, arb elsewhere).
find_path(PE_FLINT_ARB_INCLUDE_DIR flint/arb.h)
if(PE_FLINT_ARB_INCLUDE_DIR)
  pe_find_library(pe_flint flint/arb.h flint mpfr gmp)
  target_compile_definitions(pe_flint INTERFACE PE_ARB_IN_FLINT=1)
else()
  find_library(PE_ARB_LIBRARY NAMES flint-arb arb)
  pe_find_library(pe_flint arb.h flint mpfr gmp)
  target_link_libraries(pe_flint INTERFACE "${PE_ARB_LIBRARY}")
endif()

# What the programs allocate with, where it is there: balls are made by the million, and verify takes a sixth less time.
# Sanitizers bring their own.
add_library(pe_allocator INTERFACE)
find_library(PE_JEMALLOC_LIBRARY jemalloc)
if(PE_JEMALLOC_LIBRARY AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  target_link_libraries(pe_allocator INTERFACE "${PE_JEMALLOC_LIBRARY}")
endif()
