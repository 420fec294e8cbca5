/// Records out of golden files, without the checks of reports/read_json.hpp: their texts are hostile.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <stdexcept>

#include "reports/fields.hpp"
#include "reports/read_file.hpp"

namespace pe::tests {

struct Decode {
  template <class T>
  void operator()(reports::Json const& value, T& into) const {
    if constexpr (std::is_floating_point_v<T>) {
      into = value == "inf" ? std::numeric_limits<T>::infinity() : value.get<T>();
    } else if constexpr (std::is_same_v<T, reports::AddedText>) {
      value.get_to(into.text);
    } else if constexpr (reports::Listed<T>) {
      reports::fields(into, [&](char const* name, auto& member) {
        if (auto const found = value.find(name); found != value.end()) return (*this)(*found, member);
        if (!reports::is_left_out(member)) throw std::logic_error(fmt::format("the golden file has no {}", name));
      });
    } else {
      value.get_to(into);
    }
  }

  template <class T>
  void operator()(reports::Json const& value, std::optional<T>& into) const {
    if (!value.is_null()) (*this)(value, into.emplace());
  }

  template <class T>
  void operator()(reports::Json const& value, std::vector<T>& into) const {
    for (auto const& element : value) (*this)(element, into.emplace_back());
  }
};

/// The record that tests/golden/`name` holds, with every member.
template <class Record>
Record decoded(char const* name) {
  Record record;
  Decode{}(reports::Json::parse(reports::read_file(std::string(PE_GOLDEN_FOLDER) + "/" + name)), record);
  return record;
}

}  // namespace pe::tests
