#include "theory/kernel/polynomials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <limits>
#include <numeric>
#include <set>
#include <string_view>

namespace pe {

Coefficient::Coefficient(Fraction const& x) : Coefficient() {
  fmpq_set_si(value_, x.numerator(), static_cast<ulong>(x.denominator()));
}

std::string Coefficient::text() const {
  char* const raw = fmpq_get_str(nullptr, 10, value_);
  std::string result(raw);
  flint_free(raw);
  return result;
}

std::optional<Fraction> Coefficient::fraction() const {
  if (!fmpz_fits_si(fmpq_numref(value_)) || !fmpz_fits_si(fmpq_denref(value_))) return std::nullopt;
  auto const numerator = fmpz_get_si(fmpq_numref(value_));
  if (numerator == std::numeric_limits<slong>::min()) return std::nullopt;
  return Fraction(numerator, fmpz_get_si(fmpq_denref(value_)));
}

PolynomialVariables::PolynomialVariables(std::vector<std::string> of, ordering_t order) : names(std::move(of)) {
  fmpq_mpoly_ctx_init(context, static_cast<slong>(names.size()), order);
}

Polynomial::Polynomial(std::shared_ptr<PolynomialVariables const> variables, Fraction const& constant)
    : variables_(std::move(variables)) {
  fmpq_mpoly_init(value_, variables_->context);
  fmpq_mpoly_set_fmpq(value_, Coefficient(constant).raw(), variables_->context);
}

Polynomial Polynomial::variable(std::shared_ptr<PolynomialVariables const> variables, std::size_t number) {
  Polynomial result(std::move(variables), 0);
  fmpq_mpoly_gen(result.value_, static_cast<slong>(number), result.variables_->context);
  return result;
}

Polynomial::Polynomial(Polynomial const& other) : variables_(other.variables_) {
  fmpq_mpoly_init(value_, variables_->context);
  fmpq_mpoly_set(value_, other.value_, variables_->context);
}

Polynomial::Polynomial(Polynomial&& other) noexcept : variables_(other.variables_) {
  fmpq_mpoly_init(value_, variables_->context);
  fmpq_mpoly_swap(value_, other.value_, variables_->context);
}

Polynomial& Polynomial::operator=(Polynomial other) noexcept {
  PE_ASSERT(variables_ == other.variables_);
  fmpq_mpoly_swap(value_, other.value_, variables_->context);
  return *this;
}

Polynomial::~Polynomial() { fmpq_mpoly_clear(value_, variables_->context); }

template <class Operation>
Polynomial Polynomial::make(Operation operation, Polynomial const& a, Polynomial const& b) {
  PE_ASSERT(a.variables_ == b.variables_);
  Polynomial result(a.variables_, 0);
  operation(result.value_, a.value_, b.value_, a.variables_->context);
  return result;
}

Polynomial operator+(Polynomial const& a, Polynomial const& b) { return Polynomial::make(fmpq_mpoly_add, a, b); }
Polynomial operator-(Polynomial const& a, Polynomial const& b) { return Polynomial::make(fmpq_mpoly_sub, a, b); }
Polynomial operator*(Polynomial const& a, Polynomial const& b) { return Polynomial::make(fmpq_mpoly_mul, a, b); }

Polynomial Polynomial::operator-() const {
  Polynomial result(variables_, 0);
  fmpq_mpoly_neg(result.value_, value_, variables_->context);
  return result;
}

bool Polynomial::is_zero() const { return fmpq_mpoly_is_zero(value_, variables_->context) != 0; }

std::string Polynomial::text(std::vector<std::string> const& names) const {
  auto raw_names = mapped(names, [](std::string const& name) { return name.c_str(); });
  char* const raw = fmpq_mpoly_get_str_pretty(value_, raw_names.data(), variables_->context);
  std::string result(raw);
  flint_free(raw);
  return result;
}

bool Polynomial::is_number() const { return fmpq_mpoly_is_fmpq(value_, variables_->context) != 0; }

bool Polynomial::operator==(Polynomial const& b) const {
  PE_ASSERT(variables_ == b.variables_);
  return fmpq_mpoly_equal(value_, b.value_, variables_->context) != 0;
}

void Polynomial::for_each_term(std::function<void(std::span<ulong const>, Coefficient const&)> const& visit) const {
  std::vector<ulong> exponents(variables_->names.size() + 1);  // with no variables, too, FLINT is given a place
  Coefficient coefficient;
  for (slong term = 0; term < fmpq_mpoly_length(value_, variables_->context); ++term) {
    fmpq_mpoly_get_term_exp_ui(exponents.data(), value_, term, variables_->context);
    fmpq_mpoly_get_term_coeff_fmpq(coefficient.raw(), value_, term, variables_->context);
    visit(std::span(exponents).first(variables_->names.size()), coefficient);
  }
}

int PolynomialRing::pairs_in_a_term(Polynomial const& f, Layout layout) const {
  require(f);
  int most = 0;
  f.for_each_term([&](std::span<ulong const> exponents, Coefficient const&) {
    std::set<int> met;
    for (std::size_t i = 0; i < symbols_.size(); ++i) {
      if (exponents[i] == 0) continue;
      if (auto const pair = pair_of(symbols_[i], layout)) met.insert(*pair);
    }
    most = std::max(most, static_cast<int>(met.size()));
  });
  return most;
}

bool PolynomialRing::is_linear_in_matrices(Polynomial const& f) const {
  require(f);
  bool linear = true;
  f.for_each_term([&](std::span<ulong const> exponents, Coefficient const&) {
    auto const degree = [&](int vector) {
      auto const first = exponents.begin() + static_cast<std::ptrdiff_t>(entry_symbol(vector, 0));
      return std::accumulate(first, first + 2 * pairs_, ulong{0});
    };
    for (auto const& [a, b] : matrices_) linear = linear && degree(a) == degree(b) && degree(a) <= 1;
  });
  return linear;
}

Polynomial PolynomialRing::without_pair(Polynomial const& f, int pair, Layout layout,
                                        PolynomialRing const& smaller) const {
  require(f);
  PE_ASSERT(smaller.pairs_ + 1 == pairs_);
  // Expressions meet the symbols that they meet: a law may have other ones at fewer pairs.
  bool const alike = smaller.atoms_ == atoms_ && smaller.vectors_ == vectors_ && smaller.parameters_ == parameters_;
  if (!alike) throw NotFormal{};
  Polynomial result = smaller.constant(0);
  std::vector<ulong> kept(smaller.symbols_.size() + 1);
  f.for_each_term([&](std::span<ulong const> exponents, Coefficient const& coefficient) {
    std::fill(kept.begin(), kept.end(), 0);
    for (std::size_t i = 0; i < symbols_.size(); ++i) {
      auto const& symbol = symbols_[i];
      if (exponents[i] == 0) continue;
      if (pair_of(symbol, layout) != pair) {
        kept[symbol_without(symbol, pair, layout, smaller)] = exponents[i];
      } else if (symbol.kind != Symbol::Kind::cosine) {
        return;
      }
    }
    fmpq_mpoly_push_term_fmpq_ui(result.raw(), coefficient.raw(), kept.data(), smaller.variables_->context);
  });
  fmpq_mpoly_sort_terms(result.raw(), smaller.variables_->context);
  fmpq_mpoly_combine_like_terms(result.raw(), smaller.variables_->context);
  return result;
}

namespace {

/// Of an entry of a vector: "x3", "q of x[3]", or with its place where the name has one (Application).
std::string name_at(std::string const& vector, int place) {
  auto result = vector;
  boost::replace_all(result, "[.]", fmt::format("[{}]", place));
  boost::replace_all(result, "{n}", std::to_string(place));
  boost::replace_all(result, "{i}", std::to_string(place / 2));
  if (result != vector) return result;
  return fmt::format(fmt::runtime(vector.find(' ') == vector.npos ? "{}{}" : "{}[{}]"), vector, place);
}

}  // namespace

PolynomialRing::PolynomialRing(Signature const& names, int pairs)
    : pairs_(pairs),
      atoms_(Signature::count(names.positions) + (names.shifted ? 1 : 0)),
      vectors_(Signature::count(names.vectors)),
      parameters_(Signature::count(names.parameters)) {
  std::vector<std::string> symbol_names;
  auto const add = [&](Symbol symbol, std::string name) {
    symbols_.push_back(symbol);
    symbol_names.push_back(std::move(name));
  };
  for (int i = 0; i < pairs; ++i) {
    for (int a = 0; a < atoms_; ++a) {
      bool const shift = names.shifted && a + 1 == atoms_;
      auto const angle = shift ? fmt::format("phase{}", i) : fmt::format("w{}*{}", i, names.positions[a]);
      add({Symbol::Kind::sine, a, i}, fmt::format("sin({})", angle));
      add({Symbol::Kind::cosine, a, i}, fmt::format("cos({})", angle));
    }
  }
  for (int v = 0; v < vectors_; ++v) {
    for (int i = 0; i < 2 * pairs; ++i) add({Symbol::Kind::entry, v, i}, name_at(names.vectors[v], i));
  }
  for (int p = 0; p < parameters_; ++p) add({Symbol::Kind::parameter, p, 0}, names.parameters[p]);
  auto const vector = [&](std::string_view name) {
    auto const found = std::find(names.vectors, names.vectors + vectors_, name);
    PE_ASSERT(found != names.vectors + vectors_);  // a matrix of vectors that the law does not take
    return static_cast<int>(found - names.vectors);
  };
  for (auto const& [a, b] : names.matrices) {
    if (a != nullptr) matrices_.emplace_back(vector(a), vector(b));
  }
  variables_ = std::make_shared<PolynomialVariables const>(std::move(symbol_names), ORD_LEX);
}

Phase<Polynomial> PolynomialRing::phase(int pair, int atom) const {
  PE_ASSERT(pair < pairs_ && atom < atoms_);
  auto const index = phase_symbol(pair, atom);
  return {generator(index), generator(index + 1)};
}

Polynomial PolynomialRing::entry(int vector, int index) const {
  PE_ASSERT(vector < vectors_ && index < 2 * pairs_);
  return generator(entry_symbol(vector, index));
}

Polynomial PolynomialRing::parameter(int index) const {
  PE_ASSERT(index < parameters_);
  return generator(parameter_symbol(index));
}

std::optional<int> PolynomialRing::pair_of(Symbol const& symbol, Layout layout) const {
  if (symbol.kind == Symbol::Kind::parameter) return std::nullopt;
  return symbol.kind == Symbol::Kind::entry ? pair_of_entry(symbol.index, pairs_, layout) : symbol.index;
}

std::size_t PolynomialRing::symbol_without(Symbol const& symbol, int pair, Layout layout,
                                           PolynomialRing const& smaller) const {
  if (symbol.kind == Symbol::Kind::parameter) return smaller.parameter_symbol(symbol.of);
  int const own = *pair_of(symbol, layout), moved = own - (own > pair ? 1 : 0);
  if (symbol.kind != Symbol::Kind::entry) {
    return smaller.phase_symbol(moved, symbol.of) + (symbol.kind == Symbol::Kind::cosine ? 1 : 0);
  }
  bool const second = is_second(symbol.index, pairs_, layout);
  return smaller.entry_symbol(symbol.of, entry_of_pair(moved, second, smaller.pairs_, layout));
}

Polynomial PolynomialRing::circle(int pair, int atom) const {
  auto const [s, c] = phase(pair, atom);
  return s * s + c * c - constant(1);
}

PolynomialRing::Reduction PolynomialRing::reduce(Polynomial const& f) const {
  require(f);
  Reduction result{f, {}};
  std::vector<Polynomial> relations;
  for (int i = 0; i < pairs_; ++i) {
    for (int a = 0; a < atoms_; ++a) {
      relations.push_back(circle(i, a));
      result.cofactors.push_back({i, a, constant(0)});
    }
  }
  if (relations.empty()) return result;
  std::vector<fmpq_mpoly_struct*> q, b;
  for (std::size_t v = 0; v < relations.size(); ++v) {
    q.push_back(result.cofactors[v].cofactor.raw());
    b.push_back(relations[v].raw());
  }
  fmpq_mpoly_divrem_ideal(q.data(), result.remainder.raw(), f.raw(), b.data(), std::ssize(b), variables_->context);
  std::erase_if(result.cofactors, [](Reduction::Cofactor const& known) { return known.cofactor.is_zero(); });
  return result;
}

FormalSpectrum<Polynomial> Polynomials::spectrum(Frequencies const& frequencies) const {
  frequencies_.require(frequencies);
  Phase<Polynomial> const identity{number(0), number(1)};
  auto atoms = tabulate(frequencies.count, [&](int i) {
    auto of_pair = tabulate(atoms_, [&](int a) { return ring_->phase(i, a); });
    return shifted_ ? with_shift(std::move(of_pair), identity, ring_->phase(i, atoms_)) : of_pair;
  });
  return {frequencies, std::move(atoms), identity};
}

}  // namespace pe
