# Writes OUTPUT, a C++ source that holds the pages' parts as the constants that assets.hpp declares. Each of PARTS is
# name:file.
# cmake -D OUTPUT=assets.cpp -D FOLDER=reports/templates "-D PARTS=page_css:page.css;..." -P embed.cmake
set(source "// Made by embed.cmake from the files beside it.\n#include \"reports/templates/assets.hpp\"\n\n")
string(APPEND source "namespace pe::reports::assets {\n")
foreach(part IN LISTS PARTS)
  string(REGEX MATCH "^([a-z_]+):(.+)$" part "${part}")
  file(READ "${FOLDER}/${CMAKE_MATCH_2}" text)
  string(APPEND source "\nstd::string_view const ${CMAKE_MATCH_1} = R\"asset(${text})asset\";\n")
endforeach()
string(APPEND source "\n}  // namespace pe::reports::assets\n")
file(WRITE "${OUTPUT}.tmp" "${source}")
file(RENAME "${OUTPUT}.tmp" "${OUTPUT}")
