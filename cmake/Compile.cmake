# How this project compiles its own files. It is said of folders and not of targets, so that nobody who links a library of
# pebench, from a build or installed, compiles anything in another way for it.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion
  # Of files that are joined, the names of one are global to the next.
  $<$<NOT:$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wshadow>
  # Clang takes PE_ASSERT(!"what must not be") for a mistake, and a page's script in one string for a long one.
  "$<$<CXX_COMPILER_ID:Clang>:-Wno-string-conversion;-Wno-overlength-strings>"
  # A compiler may not fuse a multiplication and an addition where the processor could: what double and float make of a
  # law, and so the hardware rows of a run, is the same on every machine.
  -ffp-contract=off
  # No function of ours is replaced by another program's: calls are inlined as if the code were not position-independent.
  $<$<CXX_COMPILER_ID:GNU>:-fno-semantic-interposition>
  # The compiler collects its garbage from 1 GiB on and not from 128 MiB: a twelfth of its time.
  $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1048576>)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)  # the module of the Python package is made of the same objects as the program
include_directories("${PROJECT_SOURCE_DIR}")

# For a target whose time goes elsewhere, into FLINT, MPFR or files: optimising it costs the compiler more than it brings.
# With -Og, a run of every claim takes 2 % longer than with -O1, the compilation of these targets 18 % less.
function(pe_optimise target level)
  target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:${level}>")
endfunction()

# Sources of a target that a unity build reads as one file, because they need the same expensive headers.
function(pe_join target group)
  target_sources(${target} PRIVATE ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${group})
endfunction()

# The text of each file of a folder, as the constant pe::NAME_EXTENSION of FOLDER/NAME_EXTENSION.hpp.
function(pe_texts folder)
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
    file(READ "${file}" text)
    string(REPLACE "." "_" header "${file}")
    get_filename_component(name "${header}" NAME)
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/${folder}/${header}.hpp" @ONLY CONTENT
"/// Generated: the text of @folder@/@file@.
#pragma once

#include <string_view>

namespace pe {

inline constexpr std::string_view @name@ = R\"values(@text@)values\";

}  // namespace pe
")
  endforeach()
endfunction()
