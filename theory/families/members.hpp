/// Every scheme as laws meet it: what it can do, within which limits, and as a member of the families.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "theory/families/codes.hpp"
#include "theory/families/layers.hpp"
#include "theory/properties/applies.hpp"
#include "theory/schemes/limits.hpp"

namespace pe {

struct Member {
  std::string_view name, kind;
  unsigned met = 0;  ///< bit by bit of Need
  Limits limits = {};
  Limits inside = {};               ///< of the layer that its codes, or its rotations, are put into
  std::optional<Codes> codes = {};  ///< of Need::sentences, and so of Need::codes
  std::optional<Layers> layers = {};
  std::string_view remark = {};  ///< how it came into a layer of attention, where it was no part of one

  bool meets(Need need) const { return (met >> static_cast<unsigned>(need) & 1U) != 0; }
};

/// In the order of schemes().
std::span<Member const> members();

// Lists of their own, because each takes its time to compile.
std::vector<Member> code_members();
std::vector<Member> grid_and_word_members();
std::vector<Member> attention_members();

}  // namespace pe
