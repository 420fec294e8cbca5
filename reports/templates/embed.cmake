# Writes OUTPUT, a C++ source with the function of assets.hpp over the texts of FILES, which are named from FOLDER.
# cmake -D OUTPUT=assets.cpp -D FOLDER=reports/templates "-D FILES=page.css;..." -P embed.cmake
set(source "// Made by embed.cmake from the files beside it.\n#include \"reports/templates/assets.hpp\"\n\n")
string(APPEND source "#include <stdexcept>\n#include <string>\n\nnamespace pe::reports {\n\n")
string(APPEND source "using namespace std::literals;\n\n")
string(APPEND source "std::string_view asset(std::string_view name) {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME)
  file(READ "${FOLDER}/${file}" text)
  string(APPEND source "  if (name == \"${name}\") return R\"asset(${text})asset\"sv;\n")
endforeach()
string(APPEND source "  throw std::logic_error(\"no asset \" + std::string(name));\n}\n\n}  // namespace pe::reports\n")
file(WRITE "${OUTPUT}.tmp" "${source}")
file(RENAME "${OUTPUT}.tmp" "${OUTPUT}")
