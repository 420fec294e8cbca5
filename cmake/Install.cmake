# The libraries as others see them, built here or installed: pe::theory, pe::audit, pe::reports and what these need.
# Installed, their headers lie under pebench/ and are included as in this repository: "theory/kernel/engine.hpp".
include(GNUInstallDirs)
set(libraries pe_error pe_kernel pe_formula pe_schemes pe_theory pe_json_limits pe_reports pe_audit_read pe_audit)
foreach(library IN LISTS libraries)
  string(REPLACE "pe_" "" name ${library})
  set_target_properties(${library} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(${library} PUBLIC cxx_std_20)
  target_include_directories(${library} INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/pebench>")
endforeach()
if(NOT PE_INSTALL)
  return()
endif()

install(TARGETS pebench)
install(TARGETS ${libraries} EXPORT pebenchTargets)
install(DIRECTORY theory reports DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/pebench" FILES_MATCHING PATTERN "*.hpp")
install(DIRECTORY experiments/audit DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/pebench/experiments"
  FILES_MATCHING PATTERN "*.hpp")

include(CMakePackageConfigHelpers)
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/pebench")
configure_package_config_file(cmake/pebenchConfig.cmake.in pebenchConfig.cmake INSTALL_DESTINATION "${package}")
write_basic_package_version_file(pebenchConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(EXPORT pebenchTargets NAMESPACE pe:: DESTINATION "${package}")
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/pebenchConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/pebenchConfigVersion.cmake"
  cmake/Dependencies.cmake DESTINATION "${package}")

# The program writes its own manual and completions, from its command line.
set(manual "${CMAKE_CURRENT_BINARY_DIR}/manual")
add_custom_command(OUTPUT "${manual}/pebench.1" "${manual}/pebench.bash" "${manual}/_pebench" "${manual}/pebench.fish"
  COMMAND "${CMAKE_COMMAND}" -E make_directory "${manual}"
  COMMAND pebench manual man > "${manual}/pebench.1"
  COMMAND pebench manual bash > "${manual}/pebench.bash"
  COMMAND pebench manual zsh > "${manual}/_pebench"
  COMMAND pebench manual fish > "${manual}/pebench.fish"
  DEPENDS pebench
  VERBATIM)
add_custom_target(pe_manual ALL DEPENDS "${manual}/pebench.1")
install(FILES "${manual}/pebench.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${manual}/pebench.bash" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions"
  RENAME pebench)
install(FILES "${manual}/_pebench" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/site-functions")
install(FILES "${manual}/pebench.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")

# A package of Debian: cpack -G DEB, in the build folder, once pe_manual is built.
set(CPACK_PACKAGE_CONTACT "the maintainers of pebench")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_STRIP_FILES TRUE)
set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};${PROJECT_NAME};Unspecified;/")  # without the Python package
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "gnuplot-nox | gnuplot-qt | gnuplot-x11, qpdf")
include(CPack)
