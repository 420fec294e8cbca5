/// What the formal fields share: positions that are combinations of symbols, and phases that multiply.
///
/// An atom is an independent real symbol: the law's positions t, k, ... in order. For pair i and atom a the field has a
/// phase (s, c) with s^2 + c^2 = 1, standing for (sin w_i a, cos w_i a); the phase of x + y is the product of phases.
/// Nothing is assumed of the frequencies, so what holds here holds for every real frequency, position and offset. But
/// of a pair that does not turn (w_i = 0) it is known: its phase is (0, 1) at every position. Where angles are shifted,
/// by a constant of each pair, that is one more atom, behind those of all positions.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "theory/kernel/case.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/field.hpp"
#include "theory/kernel/linear.hpp"

namespace pe {

/// sum_a coefficient_a * atom_a, with integer coefficients.
struct FormalPosition {
  static constexpr std::size_t shift = Signature::most;  ///< the atom of what shifts angles
  std::array<int, shift + 1> coefficients{};

  static FormalPosition atom(int index) {
    FormalPosition result;
    result.coefficients.at(static_cast<std::size_t>(index)) = 1;
    return result;
  }
  friend FormalPosition operator+(FormalPosition a, FormalPosition const& b) {
    for (std::size_t i = 0; i < a.coefficients.size(); ++i) a.coefficients[i] += b.coefficients[i];
    return a;
  }
  FormalPosition operator-() const {
    FormalPosition result = *this;
    for (int& n : result.coefficients) n = -n;
    return result;
  }
  friend FormalPosition operator-(FormalPosition const& a, FormalPosition const& b) { return a + (-b); }
  bool operator==(FormalPosition const&) const = default;
};

/// Whether it is one of the law's positions itself.
inline bool is_atom(FormalPosition const& t) {
  auto const at = std::ranges::find_if(t.coefficients, [](int n) { return n != 0; });
  return at != t.coefficients.end() && t == FormalPosition::atom(static_cast<int>(at - t.coefficients.begin()));
}

/// A law cannot be stated over a formal field, which found out while it was evaluated.
struct NotFormal : Refusal {
  NotFormal() : Refusal("a formal field knows one list of frequencies only") {}
};

/// The only value that a formal field's symbols represent, a list of frequencies above all; copies of a field share it.
/// If a second list were allowed, its frequencies would be taken for those of the first, and false identities would be
/// proved.
template <class T>
class OnlyOne {
 public:
  /// Throws NotFormal for another value than the first.
  void require(T const& value) const {
    if (!*known_) *known_ = value;
    if (!(**known_ == value)) throw NotFormal{};
  }

 private:
  std::shared_ptr<std::optional<T>> known_ = std::make_shared<std::optional<T>>();
};

/// The phases of a pair's positions, with that of its shift in its place.
template <class S>
std::vector<Phase<S>> with_shift(std::vector<Phase<S>> atoms, Phase<S> const& identity, Phase<S> shift) {
  atoms.resize(FormalPosition::shift, identity);
  atoms.push_back(std::move(shift));
  return atoms;
}

/// Phases of a formal field with scalar S, from the phases of its atoms.
template <class S>
class FormalSpectrum {
 public:
  /// atoms[i][a] is the phase of atom a at pair i; of a pair that does not turn those of positions are not used.
  FormalSpectrum(Frequencies const& frequencies, std::vector<std::vector<Phase<S>>> atoms, Phase<S> identity)
      : atoms_(std::move(atoms)), identity_(std::move(identity)) {
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      if (!stands_still(frequencies, static_cast<int>(i))) continue;
      std::fill_n(atoms_[i].begin(), std::min(atoms_[i].size(), FormalPosition::shift), identity_);
    }
  }

  std::vector<Phase<S>> phases(FormalPosition const& t) const {
    std::vector<Phase<S>> result;
    for (auto const& pair : atoms_) {
      if (t.coefficients[FormalPosition::shift] != 0 && pair.size() <= FormalPosition::shift) throw NotFormal{};
      Phase<S> product = identity_;
      for (std::size_t a = 0; a < pair.size(); ++a) {
        int const n = t.coefficients[a];
        Phase<S> const factor = n < 0 ? Phase<S>{-pair[a].sin, pair[a].cos} : pair[a];
        for (int repeat = 0; repeat < std::abs(n); ++repeat) product = multiply(product, factor);
      }
      result.push_back(std::move(product));
    }
    return result;
  }

 private:
  /// e^(ix) e^(iy) = (cos x cos y - sin x sin y) + i (sin x cos y + cos x sin y).
  static Phase<S> multiply(Phase<S> const& x, Phase<S> const& y) {
    return {x.sin * y.cos + x.cos * y.sin, x.cos * y.cos - x.sin * y.sin};
  }

  std::vector<std::vector<Phase<S>>> atoms_;
  Phase<S> identity_;
};

}  // namespace pe
