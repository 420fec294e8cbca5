# pe::warnings: what every target of this project is compiled with.
add_library(pe_warnings INTERFACE)
add_library(pe::warnings ALIAS pe_warnings)
target_compile_options(pe_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
target_include_directories(pe_warnings INTERFACE "${PROJECT_SOURCE_DIR}")
