/// A scheme of theory as a row of the matrix.
#pragma once

#include "reports/matrix.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {

/// The word of the record for what a scheme acts on.
constexpr std::string_view family(Acts acts) {
  switch (acts) {
    case Acts::codes:
      return "codes";
    case Acts::rotation:
      return "rotation";
    case Acts::bias:
      return "bias";
    case Acts::layer:
      break;
  }
  return "layer";
}

inline reports::MatrixScheme matrix_scheme(About const& about) {
  return {std::string(about.name), std::string(about.title), std::string(about.says), std::string(about.source), std::string(family(about.acts))};
}

}  // namespace pe::experiments
