# pe::warnings: what every target of this project is compiled with.
add_library(pe_warnings INTERFACE)
add_library(pe::warnings ALIAS pe_warnings)
target_compile_options(pe_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion
  # Of files that are joined, the names of one are global to the next.
  $<$<NOT:$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wshadow>)
target_include_directories(pe_warnings INTERFACE "${PROJECT_SOURCE_DIR}")

# For a target whose time goes elsewhere, into FLINT, MPFR or files: optimising it costs the compiler more than it brings.
set(PE_LESS_OPTIMISED "-O1")
function(pe_optimise_less target)
  target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:${PE_LESS_OPTIMISED}>")
endfunction()

# Sources of a target that a unity build reads as one file, because they stand on the same dear headers.
function(pe_join target group)
  target_sources(${target} PRIVATE ${ARGN})
  set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  set_source_files_properties(${ARGN} PROPERTIES UNITY_GROUP ${group})
endfunction()
