/// Layouts: which column of a table holds the sine, and which the cosine, of which pair.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/audit/phases/matrix.hpp"

namespace pe::audit::phases {

/// What a column holds.
struct Column {
  static constexpr int none = -1;

  int pair = none;  ///< `none`: the column is there for an even width only, and holds zeros
  bool cosine = false;
  bool copy = false;  ///< the same sine or cosine stands in an earlier column
};

struct Layout {
  std::string name;
  bool rotary = false;  ///< only caches of rotary embeddings are written so
  int pairs = 0;
  std::vector<Column> columns;

  /// The first column of each pair's sine (cosine); `Column::none` where the table has none.
  std::vector<int> sines() const { return first_of(false); }
  std::vector<int> cosines() const { return first_of(true); }
  /// Whether every pair has both.
  bool is_whole() const { return sines().back() != Column::none && cosines().back() != Column::none; }
  /// How many columns hold a sine or a cosine.
  std::int64_t entries() const;

 private:
  std::vector<int> first_of(bool cosine) const;
};

/// The layouts that a table of this many columns can have, the usual ones first.
///
///   interleaved          s0 c0 s1 c1 ...          the paper's
///   sin-cos              s0 s1 ... c0 c1 ...      tensor2tensor, fairseq
///   cos-sin              c0 c1 ... s0 s1 ...      diffusers' flip_sin_to_cos, vLLM's cos_sin_cache
///   cos-sin pairs        c0 s0 c1 s1 ...          torchtune's [L,d/2,2]; complex: freqs_cis
///   ... duplicated       each block twice, by halves (c0 c1 .. c0 c1 ..) or by repeats (c0 c0 c1 c1 ..)
/// Of an odd width the last column is the sine of one pair more, or zero.
std::vector<Layout> layouts(std::int64_t columns);

/// The layouts of a cosine table, or a sine table, without the other one.
std::vector<Layout> layouts_alone(std::int64_t columns);

/// The layouts of a cosine table and a sine table side by side, each of them plain or duplicated: `cosine_first` says
/// which is the left one, the copies are "half-split" (halves) or "interleaved" (repeats) or, in what nobody can use,
/// one of each.
std::vector<Layout> layouts_apart(std::int64_t columns, bool cosine_first);

}  // namespace pe::audit::phases
