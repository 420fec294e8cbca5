#include "experiments/audit/readers/formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "experiments/audit/readers/json_fields.hpp"
#include "experiments/audit/readers/zip_archive.hpp"

namespace pe::audit {
namespace {

constexpr std::string_view magic("\x93NUMPY", 6);

/// The one Python literal that numpy.lib.format writes, as JSON: strings, truth values, and tuples as lists. What has
/// no comma in its parentheses is no tuple.
std::string as_json(std::string_view literal) {
  std::string result;
  std::size_t tuple = 0;  // where the last one begins
  bool has_comma = false;
  for (std::size_t i = 0; i < literal.size(); ++i) {
    char const c = literal[i];
    auto const is_last = [&] {
      auto const next = literal.find_first_not_of(" \t\r\n", i + 1);
      return next != literal.npos && (literal[next] == ')' || literal[next] == '}');
    };
    if (c == '\'' || c == '"') {
      result += '"';
      for (++i; i < literal.size() && literal[i] != c; ++i) {
        auto const letter = static_cast<unsigned char>(literal[i]);
        result += std::isalnum(letter) != 0 ? std::string(1, literal[i]) : fmt::format("\\u{:04x}", letter);
      }
      result += i < literal.size() ? "\"" : "";
    } else if (c == '(') {
      tuple = result.size();
      has_comma = is_last();
      result += '[';
    } else if (c == ')') {
      if (!has_comma && tuple < result.size()) result[tuple] = ' ';
      result += has_comma ? ']' : ' ';
    } else if (c == ',') {
      has_comma = true;
      result += is_last() ? "" : ",";
    } else if (c != 'L') {  // as NumPy wrote numbers under Python 2
      result += c == 'T' ? 't' : c == 'F' ? 'f' : c;
    }
  }
  return result;
}

/// Kind and bytes of an entry.
constexpr std::pair<std::string_view, Dtype> npy_types[] = {
    {"b1", Dtype::boolean},  {"i1", Dtype::int8},      {"i2", Dtype::int16},      {"i4", Dtype::int32},
    {"i8", Dtype::int64},    {"u1", Dtype::uint8},     {"u2", Dtype::uint16},     {"u4", Dtype::uint32},
    {"u8", Dtype::uint64},   {"f2", Dtype::float16},   {"f4", Dtype::float32},    {"f8", Dtype::float64},
    {"V2", Dtype::bfloat16}, {"c8", Dtype::complex64}, {"c16", Dtype::complex128}};

/// Sets dtype, byte order and note by the header's 'descr'.
void set_dtype(Table& table, std::string_view descr, std::string const& where) {
  constexpr char const* readable =
      "bool, int8 to int64, uint8 to uint64, float16, bfloat16, float32, float64, complex64 and complex128 are read";
  if (descr == "bfloat16") {
    table.dtype = Dtype::bfloat16;
    table.swapped = !little_endian_machine;
    return;
  }
  char const order = descr.empty() ? '\0' : descr.front();
  auto const kind = descr.substr(std::min<std::size_t>(descr.size(), 1));
  bool const ordered = order == '<' || order == '>' || order == '=' || order == '|';
  if (ordered && kind.substr(0, 1) == "O") {
    refuse(where, "holds pickled Python objects, which are code and are never executed here",
           "save the array with a number dtype");
  }
  auto const dtype = ordered ? dtype_of(npy_types, kind) : std::nullopt;
  if (!dtype) refuse(where, "has the dtype " + quote(descr), readable);
  if (order == '|' && size_of(*dtype) > 1 && kind != "V2") {
    refuse(where, "has the dtype " + quote(descr) + ", which leaves the byte order open", "'<' or '>' is needed");
  }
  table.dtype = *dtype;
  bool const little = order == '<' || (order == '|') || (order == '=' && little_endian_machine);
  table.swapped = little != little_endian_machine && size_of(*dtype) > 1;
  if (kind == "V2") {
    table.note = fmt::format(
        "The file says '{}', pairs of bytes without a meaning, which is what numpy.save makes of bfloat16: read as "
        "bfloat16.",
        descr);
  }
}

/// The names of all arrays. Refuses what could not be read, so that half an archive is never audited.
std::vector<std::string> arrays_of(ZipArchive const& archive, std::string const& where) {
  constexpr std::string_view ending = ".npy";
  std::vector<std::string> names;
  for (std::string_view name : archive.names()) {
    if (name.size() <= ending.size() || !name.ends_with(ending)) {
      refuse(where, "has the member " + quote(name), "an .npz file holds .npy files and nothing else");
    }
    name.remove_suffix(ending.size());
    names.emplace_back(name);
  }
  if (names.empty()) refuse(where, "is an archive without members", "at least one array is needed");
  return names;
}

}  // namespace

bool looks_like_npy(Bytes bytes) { return text_of(bytes).substr(0, magic.size()) == magic; }

Table read_npy(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where) {
  if (!looks_like_npy(bytes)) refuse(where, "does not begin with the bytes \\x93NUMPY", "a .npy file is needed");
  constexpr std::size_t version_at = 6, length_at = 8;
  auto const major = bytes.size() > version_at ? std::to_integer<int>(bytes[version_at]) : 0;
  auto const minor = bytes.size() > version_at + 1 ? std::to_integer<int>(bytes[version_at + 1]) : 0;
  std::size_t const data_of_length = major == 1 ? 2 : 4, header_at = length_at + data_of_length;
  if (bytes.size() < header_at) refuse(where, "ends within the .npy header", "a whole file is needed");
  if (major < 1 || major > 3 || minor != 0) {
    refuse(where, fmt::format("is .npy version {}.{}", major, minor), "versions 1.0, 2.0 and 3.0 are read");
  }
  std::size_t const length =
      major == 1 ? little_endian<std::uint16_t>(bytes, length_at) : little_endian<std::uint32_t>(bytes, length_at);
  if (length > most_header_bytes) {
    refuse(where, fmt::format("has a .npy header of {} bytes", length),
           fmt::format("at most {} are read", most_header_bytes));
  }
  if (length > bytes.size() - header_at) {
    refuse(where, fmt::format("has a .npy header of {} bytes but ends after {}", length, bytes.size() - header_at),
           "a whole file is needed");
  }
  constexpr char const* literal = "{'descr': ..., 'fortran_order': ..., 'shape': (...)} is needed";
  auto const name_of_header = where + ", the .npy header";
  auto const json =
      parse_object(as_json(text_of(bytes.subspan(header_at, length))), name_of_header, {literal, "a Python literal"});
  JsonFields const header(json, "", name_of_header);
  if (header.names() != std::vector<std::string>{"descr", "fortran_order", "shape"})
    header.refuse_object("has the keys " + some_of(header.names(), 8), literal);
  if (header.is_list("descr")) refuse(where, "has a structured dtype", "save each field as an array of its own");
  bool const fortran_order = *header.truth("fortran_order");

  Table table;
  set_dtype(table, *header.text("descr"), where);
  table.shape = header.sizes("shape");
  auto const needed = byte_count(table.shape, table.dtype);
  if (!needed) {
    refuse(where, fmt::format("says shape {} of {}", shown(table.shape), name(table.dtype)),
           "so many bytes cannot be counted in 63 bits");
  }
  auto const entries = bytes.subspan(header_at + length);
  if (entries.size() != *needed) {
    refuse(where,
           fmt::format("says shape {} of {}, which is {} bytes, but {} follow the header", shown(table.shape),
                       name(table.dtype), *needed, entries.size()),
           "a .npy file holds one whole array and nothing after it");
  }
  auto shape = table.shape;
  if (fortran_order) std::ranges::reverse(shape);
  table.strides = row_major_strides(shape, table.dtype);
  if (fortran_order) std::ranges::reverse(table.strides);
  table.data = entries.data();
  table.owner = std::move(owner);
  return table;
}

bool looks_like_zip(Bytes bytes) {
  auto const start = text_of(bytes).substr(0, 4);
  return start == std::string_view("PK\x03\x04", 4) || start == std::string_view("PK\x05\x06", 4);
}

std::vector<Table> read_npz(Bytes bytes, std::shared_ptr<void const> owner, std::string const& where,
                            std::string_view tensor) {
  ZipArchive archive(bytes, std::move(owner), where,
                     {"a whole .npz file", "save it with numpy.save or numpy.savez, which do not compress"});
  auto const names = arrays_of(archive, where);
  return tables_of(names, tensor, where, "at least one array is needed", [&](std::size_t i) {
    auto const content = archive.content(i, true);
    auto table = read_npy(content.bytes, content.owner, archive.label(i));
    table.name = names[i];
    return table;
  });
}

}  // namespace pe::audit
