/// Theory's score view of given tokens, as numbers: what other code is held against.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pe {
struct Guest;
}

namespace pe::experiments {

/// Which scheme, with which numbers. `own`: the text of a scheme's file, or empty.
struct AskedHead {
  std::string scheme{}, own{};
  int dimension = 2;
  std::string base{};       ///< an exact number; empty: the scheme's usual one
  std::int64_t number = 0;  ///< of the head: its weights and tables are drawn; those of head 0 are identities
  std::int64_t length = 1;  ///< tokens of the layer; of a grid the cells along a side
};

/// The scheme of a file's text. Throws UserError where there is none.
std::shared_ptr<Guest const> guest_in(std::string const& text);

/// For tokens x [tokens][width], computed by balls of 256 bits and rounded to doubles: q, k, v and what attention makes
/// of them, `attended` [tokens x width], `scores` [tokens x tokens], query by query, NaN where the query does not see
/// the key. `width` (one number) is that of the tokens, which for codes is the code's. Throws UserError for tokens of
/// another width and for what a scheme refuses.
std::map<std::string, std::vector<double>> score_view(AskedHead const& asked,
                                                      std::vector<std::vector<double>> const& x);

/// The name of a file's scheme.
std::string name_of(std::string const& text);

/// Whether a query does not see the keys after it.
bool is_causal(AskedHead const& asked);

/// What theory draws for a learned table of a head: rows x columns quarters from -1 to 1.
std::vector<double> drawn(std::string const& table, std::int64_t number, std::int64_t rows, std::int64_t columns);

/// Where the two entries of each pair that a rotation turns are in a vector; of a file's scheme, the entry first that
/// turns toward the other from position 0 to 1 in the first pair, as the layer takes its sines to be those of this
/// direction. Empty where the scheme turns none. Throws UserError where scores are not those of the turns alone.
std::vector<std::pair<std::int64_t, std::int64_t>> turned_pairs(AskedHead const& asked);

}  // namespace pe::experiments
