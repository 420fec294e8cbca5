/// A law at every number of pairs: what its sides at 1, 2, 3, ... pairs are instances of. A side is a number, plus a
/// sum over the pairs, plus products of such sums; or it belongs to one pair, and there is such a component for each.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "theory/certificates/phrase.hpp"
#include "theory/kernel/bind.hpp"
#include "theory/kernel/law.hpp"

namespace pe::certificates {

/// a + b n + c n^2 at n pairs.
struct OfPairs {
  Rational a = 0, b = 0, c = 0;
  friend bool operator==(OfPairs const&, OfPairs const&) = default;
};

/// sum alone[L] L(p) + sum_i sum single[(L, M)] L(p) M(i) + sum products[(L, {M, ..., N})] L sum_i M(i) ... sum_j N(j),
/// where p is the pair that the component belongs to; without one, L has numbers alone. There are products of two sums
/// or more, M <= ... <= N, and only in a component of no pair.
struct Side {
  std::map<Local, OfPairs> alone;
  std::map<std::pair<Local, Local>, Rational> single;
  std::map<std::pair<Local, std::vector<Local>>, Rational> products;
  friend bool operator==(Side const&, Side const&) = default;

  Phrase at(int pairs, std::optional<int> own) const;
  /// What of it is a number at each number of pairs, and the rest.
  OfPairs number() const;
  Side without_number() const;
};

/// lhs + sum_i sum_{squares of i} x^2 + 1/2 sum_i sum_j sum_{squares of i, j} x^2 = rhs.
struct Member {
  Relation relation;
  bool of_a_pair;  ///< there is one for each pair
  Side left, right;
  std::vector<Phrase> squares_of_one = {}, squares_of_two = {};  ///< at pairs 0, and 0 and 1
  friend bool operator==(Member const&, Member const&) = default;
};

struct Family {
  int most_pairs;  ///< the members are all that the law states, at 1 to so many pairs
  std::vector<Member> members;
};

/// A component at some number of pairs.
struct Stated {
  Relation relation;
  Phrase left, right;
  std::vector<Phrase> squares = {};
};

/// The law at so many pairs, as the kernel proves it; nothing where it is not stated there. Throws NotWritten where it
/// is no identity.
std::optional<std::vector<Stated>> stated(SidesCheck const& check, int pairs, Layout layout, bool as_written);

/// What the law states at 1, 2, 3, and if it can at 4 pairs are instances of. Throws NotWritten where they are of none.
std::vector<Member> members_of(std::vector<std::vector<Stated>> law);

inline constexpr int known_pairs = 3, most_pairs = 4;

/// Throws NotWritten, with the reason, where the sides that `check` states are no such family. `as_written`: with the
/// sines of sums that the law writes, compared at each number of pairs looked at with what the kernel proves; else the
/// polynomials of the kernel themselves.
Family family_of(SidesCheck const& check, Layout layout, bool as_written);

}  // namespace pe::certificates
