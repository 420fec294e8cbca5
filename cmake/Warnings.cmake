# pe::warnings: what every target of this project is compiled with.
add_library(pe_warnings INTERFACE)
add_library(pe::warnings ALIAS pe_warnings)
target_compile_options(pe_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion
  # Of files that are joined, the names of one are global to the next.
  $<$<NOT:$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wshadow>)
target_include_directories(pe_warnings INTERFACE "${PROJECT_SOURCE_DIR}")
