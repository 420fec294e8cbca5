/// Zip archives in memory, as libzip makes them.
#pragma once

#include <zip.h>

#include <string>
#include <vector>

#include "tests/catch.hpp"

namespace pe::tests {

struct ZipMember {
  std::string name, content;
  int method = ZIP_CM_STORE;
};

inline std::string zip_archive(std::vector<ZipMember> const& members) {
  zip_error_t error;
  zip_error_init(&error);
  auto* const into = zip_source_buffer_create(nullptr, 0, 0, &error);
  auto* const zip = zip_open_from_source(into, ZIP_TRUNCATE, &error);
  REQUIRE(zip != nullptr);
  zip_source_keep(into);
  for (auto const& [name, content, method] : members) {
    auto* const from = zip_source_buffer(zip, content.data(), content.size(), 0);
    auto const index = zip_file_add(zip, name.c_str(), from, 0);
    REQUIRE(zip_set_file_compression(zip, static_cast<zip_uint64_t>(index), method, 9) == 0);
  }
  REQUIRE(zip_close(zip) == 0);
  zip_stat_t stat;
  zip_source_stat(into, &stat);
  std::string result(stat.size, '\0');
  zip_source_open(into);
  REQUIRE(zip_source_read(into, result.data(), result.size()) == static_cast<zip_int64_t>(result.size()));
  zip_source_close(into);
  zip_source_free(into);
  return result;
}

}  // namespace pe::tests
