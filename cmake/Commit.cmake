# Run at every build: writes commit.hpp when the commit or the state of the tree has changed.
execute_process(COMMAND git -C "${PE_SOURCE_DIR}" rev-parse HEAD
  OUTPUT_VARIABLE PE_COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  set(PE_COMMIT "unknown")
endif()
execute_process(COMMAND git -C "${PE_SOURCE_DIR}" status --porcelain
  OUTPUT_VARIABLE changes OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(changes STREQUAL "")
  set(PE_DIRTY false)
else()
  set(PE_DIRTY true)
endif()
configure_file("${PE_SOURCE_DIR}/experiments/commit.hpp.in" "${PE_OUTPUT}" @ONLY)
