#include "experiments/audit/readers/foreign.hpp"

#include <fmt/format.h>

#include <cctype>

namespace pe::audit {

void refuse(std::string_view where, std::string_view found, std::string_view needed) {
  throw InputError(fmt::format("{}: {}; {} (see experiments/audit/formats.md)", where, found, needed));
}

std::string quote(std::string_view foreign, std::size_t longest) {
  std::string result = "'";
  for (char const c : foreign.substr(0, longest)) {
    bool const printable = c >= ' ' && c <= '~';
    result += printable ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return result + (foreign.size() > longest ? "...'" : "'");
}

std::string named(std::string_view foreign) {
  constexpr std::size_t longest = 60;
  auto const is_plain = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.'; };
  bool const plain = !foreign.empty() && foreign.size() <= longest && std::ranges::all_of(foreign, is_plain);
  return plain ? std::string(foreign) : quote(foreign);
}

std::string shown(std::vector<std::int64_t> const& shape) {
  return shape.size() == 1 ? fmt::format("({},)", shape[0]) : fmt::format("({})", fmt::join(shape, ", "));
}

std::optional<std::uint64_t> byte_count(std::vector<std::int64_t> const& shape, Dtype dtype) {
  auto extent = static_cast<std::int64_t>(size_of(dtype));
  bool empty = false;
  for (auto const length : shape) {
    if (length < 0 || __builtin_mul_overflow(extent, std::max<std::int64_t>(length, 1), &extent)) return std::nullopt;
    empty = empty || length == 0;
  }
  return empty ? 0 : static_cast<std::uint64_t>(extent);
}

Table little_endian_table(std::string name, Dtype dtype, std::vector<std::int64_t> shape, std::byte const* data,
                          std::shared_ptr<void const> owner) {
  Table table;
  table.name = std::move(name);
  table.dtype = dtype;
  table.swapped = !little_endian_machine && size_of(dtype) > 1;
  table.strides = row_major_strides(shape, dtype);
  table.shape = std::move(shape);
  table.data = data;
  table.owner = std::move(owner);
  return table;
}

std::string some_of(std::vector<std::string> const& names, std::size_t most) {
  std::string result;
  for (auto const& name : std::span(names).first(std::min(names.size(), most)))
    result += (result.empty() ? "" : ", ") + quote(name);
  if (names.size() > most) result += fmt::format(" and {} more", names.size() - most);
  return names.empty() ? "none" : result;
}

void refuse_tensor(std::string_view where, std::string_view asked, std::vector<std::string> const& names) {
  throw UserError(fmt::format("{} has no tensor {}; there are {}", where, quote(asked), some_of(names, 8)));
}

}  // namespace pe::audit
