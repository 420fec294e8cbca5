/// Whole numbers of which only linear forms are known: k, j - i, 2 n + 1. A scheme's code computes with them as with
/// integers; where it compares two, both answers are followed, as two cases of the proof.
///
/// What code makes of a form in any other way (a bucket, an entry of a table) is a symbol for the function and its
/// arguments: equal where the arguments are the same linear forms, and of which nothing else is known.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "theory/kernel/fraction.hpp"

namespace pe {

/// Throws NotFormal where 64 bits do not hold it or its negative.
std::int64_t product_of(std::int64_t a, std::int64_t b);

/// sum of coefficient * symbol, and a constant. Symbols are those of the `Cases` in which it is made. Coefficients that
/// leave 64 bits throw NotFormal.
class Whole {
 public:
  Whole(std::int64_t constant = 0) : constant_(constant) {}  // NOLINT(google-explicit-constructor): 3 is one
  /// The symbol of this name.
  static Whole symbol(std::string const& name);
  /// The value of a function, which depends on what is listed alone; one with parentheses is shown as it is written.
  static Whole of(std::string_view function, std::vector<Whole> const& arguments);

  Whole operator-() const;
  friend Whole operator+(Whole const& a, Whole const& b);
  friend Whole operator-(Whole const& a, Whole const& b) { return a + (-b); }
  friend Whole operator*(std::int64_t factor, Whole const& a);

  // Decided by what is known in this case of the proof, or both ways in turn.
  friend bool operator<(Whole const& a, Whole const& b) { return (a - b).is_negative(); }
  friend bool operator>(Whole const& a, Whole const& b) { return b < a; }
  friend bool operator<=(Whole const& a, Whole const& b) { return !(b < a); }
  friend bool operator>=(Whole const& a, Whole const& b) { return !(a < b); }
  friend bool operator==(Whole const& a, Whole const& b) { return a <= b && b <= a; }
  friend Whole abs(Whole const& x) { return x < Whole(0) ? -x : x; }

  /// What a law asks of a parameter that is a whole number.
  Whole const& numerator() const { return *this; }
  /// Symbol by symbol, those with the coefficient 0 left out.
  std::map<std::string, std::int64_t> const& terms() const { return terms_; }
  std::int64_t constant() const { return constant_; }
  bool is_constant() const { return terms_.empty(); }
  /// "2*k - s + 1": the same for the same form.
  std::string text() const;

  struct Written;
  /// How it was written; null of a number and of a symbol.
  Written const* written() const { return written_.get(); }

 private:
  bool is_negative() const;

  std::map<std::string, std::int64_t> terms_;
  std::int64_t constant_ = 0;
  std::shared_ptr<Written const> written_;
};

/// A function of forms, a sum of two, or a multiple of one.
struct Whole::Written {
  std::string function;  ///< empty of a sum and of a multiple
  std::vector<Whole> of;
  std::int64_t factor = 1;
};

/// Follows code through every case that its comparisons make.
class Cases {
 public:
  static constexpr int most_cases = 64, most_comparisons = 24;

  /// `facts` are 0 or more.
  explicit Cases(std::vector<Whole> facts) : given_(std::move(facts)) {}

  /// Calls visit() once for each case that linear arithmetic does not exclude. Throws NotFormal where there are too
  /// many.
  template <class Visit>
  void each(Visit const& visit) {
    Active const scope(this);
    do {
      begin();
      visit();
    } while (next());
  }
  int count() const { return count_; }
  /// What the comparisons of this case found to be 0 or more.
  std::vector<Whole> found() const { return {facts_.begin() + std::ssize(given_), facts_.end()}; }

 private:
  friend class Whole;
  class Active {
   public:
    explicit Active(Cases* cases);
    ~Active();
    Active(Active const&) = delete;
    Active& operator=(Active const&) = delete;

   private:
    Cases* before_;
  };

  void begin();
  /// Whether there is another case.
  bool next();
  bool decide_negative(Whole const& x);

  std::vector<Whole> given_, facts_;  ///< at first, and in this case
  std::vector<bool> answers_;         ///< to the comparisons that nothing decides, in order
  std::size_t asked_ = 0;
  int count_ = 0;
};

/// Whether no numbers make every form 0 or more, as far as elimination finds out.
bool contradict(std::vector<Whole> const& forms);

/// What positions of tokens are over a field: integers, or forms.
template <class F>
struct WholesOf {
  using Type = std::int64_t;
};
template <class F>
requires requires { typename F::Whole; }
struct WholesOf<F> {
  using Type = typename F::Whole;
};
template <class F>
using WholeOf = typename WholesOf<F>::Type;

/// Over a field of symbols, positions are forms.
template <class F>
concept OfSymbols = std::same_as<WholeOf<F>, Whole>;

/// What a law takes for a parameter that is to be a whole number.
template <class P>
concept WholeParameter = requires(P const& x) {
  x.numerator();
};

/// max(x, 0).
template <class W>
W positive_part(W const& x) {
  return x < W(0) ? W(0) : x;
}

inline std::string text_of(std::int64_t x) { return std::to_string(x); }
inline std::string text_of(Whole const& x) { return x.text(); }

/// |x|, of a number or a form.
inline std::int64_t magnitude(std::int64_t x) { return x < 0 ? -x : x; }
inline Whole magnitude(Whole const& x) { return abs(x); }

/// Token i's position.
template <class F>
typename F::Position position_of(F const& field, WholeOf<F> const& i) {
  if constexpr (OfSymbols<F>) {
    return field.position(i);
  } else {
    return field.position(static_cast<double>(i));
  }
}

/// x, for which the scheme knows a range when queries and keys are from -1 to 1; over symbols the range is recorded.
template <class F>
typename F::Scalar within(F const& field, typename F::Scalar x, std::int64_t low, std::int64_t high,
                          std::int64_t parts = 1) {
  if constexpr (OfSymbols<F>) field.know(x, Fraction(low, parts), Fraction(high, parts));
  return x;
}

/// function(field, arguments...); the function depends on its arguments alone. Over expressions it is opaque, so that
/// a proof holds for any function; `name` stands for it there, and no other function of the scheme has it.
template <class F, class Function, class... Arguments>
typename F::Scalar number_of(F const& field, [[maybe_unused]] char const* name,
                             [[maybe_unused]] Function const& function, Arguments const&... arguments) {
  static_assert(std::is_empty_v<Function>, "a function that captures something depends on more than its arguments");
  if constexpr (OfSymbols<F>) {
    return field.function(name, arguments...);
  } else {
    return function(field, arguments...);
  }
}

}  // namespace pe
