/// The formula of each scheme to be read (formulas.tsv), and who codes it so; and what a guest's file has learned.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "theory/formula/tree.hpp"

namespace pe {

/// Lines of text: "score = q_i . k_j - m_h (i - j), j <= i; ...".
struct SchemeText {
  std::string_view formula;
  std::string_view code;  ///< who codes it so, where codes differ in layout or direction; else empty
};

/// Of the scheme with this name, which is in the table or of a file; empty for any other.
SchemeText text_of_scheme(std::string_view name);

/// The numbers that a guest learns for each head, to be read and as LaTeX: "r(0), r(1)", "r(0), ..., r(31)". Empty
/// where there are none, and of any other scheme.
struct LearnedText {
  std::string text, latex;
};
LearnedText learned_of_guest(std::string_view name);

/// The learned numbers of a head: "r = (−1, 0.25)", or "32 numbers r". Those that figures show, where `shown` says so
/// and there are such; else those that the bench draws, of which verdicts speak.
std::string numbers_of(formulas::Tables const& tables, std::int64_t head, bool shown);

/// A guest's numbers that the bench draws: "head 0: r = (−1, 0.25); head 1: ...". Empty where there are none.
std::string drawn_for_guest(std::string_view name, std::vector<std::int64_t> const& heads = {0, 1, 2, 3});

}  // namespace pe
