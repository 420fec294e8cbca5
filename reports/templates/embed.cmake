# Writes OUTPUT, a C++ source that holds the page's parts as the constants that assets.hpp declares.
# cmake -D OUTPUT=assets.cpp -D FOLDER=reports/templates -P embed.cmake
set(source "// Made by embed.cmake from the files beside it.\n#include \"reports/templates/assets.hpp\"\n\n")
string(APPEND source "namespace pe::reports::assets {\n")
foreach(part page_html:page.html.mustache page_css:page.css page_js:page.js)
  string(REGEX MATCH "^([a-z_]+):(.+)$" part "${part}")
  file(READ "${FOLDER}/${CMAKE_MATCH_2}" text)
  string(APPEND source "\nstd::string_view const ${CMAKE_MATCH_1} = R\"asset(${text})asset\";\n")
endforeach()
string(APPEND source "\n}  // namespace pe::reports::assets\n")
file(WRITE "${OUTPUT}.tmp" "${source}")
file(RENAME "${OUTPUT}.tmp" "${OUTPUT}")
