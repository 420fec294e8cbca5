/// Whether what another program made is a file of its kind from beginning to end: a program may end well and leave
/// nothing, half a file or something else.
#pragma once

#include <string_view>

namespace pe::reports {

bool is_whole_svg(std::string_view bytes);
bool is_whole_pdf(std::string_view bytes);
bool is_whole_png(std::string_view bytes);

}  // namespace pe::reports
