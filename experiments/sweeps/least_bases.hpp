/// RoPE's bases below the least one that serves a context: which lag refutes each. d = 128.
///
/// A base serves a context of L where the sum of cos(m w_i) is not negative at any lag m < L
/// (theory/claims/men2024.hpp). That the least base serves, and that one less does not, the claims
/// men2024.least-base-512k and -1024k decide; that no smaller base does, down to the least of the context before, is
/// looked at here.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "theory/claims/men2024_lags.hpp"

namespace pe::sweeps {

/// All real bases from `from` to `least` - 1 fail at some lag below `context`.
struct BaseSweep {
  std::int64_t context, from, least;
};

/// From the base that men2024.least-base-256k has proved not to serve, and from that of 2^19.
inline constexpr BaseSweep base_sweeps[] = {{1 << 19, 23'662'000, 58'496'174}, {1 << 20, 58'496'173, 65'374'956}};

struct SweptBases {
  BaseSweep sweep;
  std::uint64_t stretches;                 ///< of bases, each refuted by one lag
  std::vector<men2024::Stretch> examples;  ///< one in so many, and the last
};

/// Covers the sweep by stretches and encloses the sum of each by balls. Throws std::runtime_error where a stretch is
/// not refuted, or some base is in none.
SweptBases swept(BaseSweep const& sweep);

/// Whether a ball says that the sum at the stretch's lag is negative for all of its bases.
bool is_refuted(men2024::Stretch const& stretch);

std::string text_of(std::vector<SweptBases> const& swept);
/// Throws std::runtime_error for a file that is no such table.
std::vector<SweptBases> read_swept_bases(std::filesystem::path const& file);

}  // namespace pe::sweeps
