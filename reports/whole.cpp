#include "reports/whole.hpp"

#include <algorithm>

namespace pe::reports {
namespace {

std::string_view head_of(std::string_view bytes, std::size_t count) { return bytes.substr(0, count); }

std::string_view tail_of(std::string_view bytes, std::size_t count) {
  return bytes.substr(bytes.size() - std::min(count, bytes.size()));
}

bool has_within(std::string_view bytes, std::string_view part) { return bytes.find(part) != std::string_view::npos; }

}  // namespace

bool is_whole_svg(std::string_view bytes) {
  constexpr std::size_t head = 1024, tail = 16;
  return has_within(head_of(bytes, head), "<svg") && has_within(tail_of(bytes, tail), "</svg>");
}

bool is_whole_pdf(std::string_view bytes) {
  constexpr std::size_t tail = 64;
  return bytes.starts_with("%PDF-") && has_within(tail_of(bytes, tail), "%%EOF");
}

bool is_whole_png(std::string_view bytes) {
  constexpr std::string_view end{"IEND\xae\x42\x60\x82"};
  return bytes.starts_with("\x89PNG\r\n\x1a\n") && bytes.ends_with(end);
}

}  // namespace pe::reports
