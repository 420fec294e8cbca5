#include "theory/kernel/polynomials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string_view>

namespace pe {

Polynomial::Polynomial(std::shared_ptr<PolynomialRing const> ring, Fraction const& constant) : ring_(std::move(ring)) {
  fmpq_mpoly_init(value_, ring_->context_);
  fmpq_t c;
  fmpq_init(c);
  fmpq_set_si(c, constant.numerator(), static_cast<ulong>(constant.denominator()));
  fmpq_mpoly_set_fmpq(value_, c, ring_->context_);
  fmpq_clear(c);
}

Polynomial::Polynomial(Polynomial const& other) : ring_(other.ring_) {
  fmpq_mpoly_init(value_, ring_->context_);
  fmpq_mpoly_set(value_, other.value_, ring_->context_);
}

Polynomial::Polynomial(Polynomial&& other) noexcept : ring_(other.ring_) {
  fmpq_mpoly_init(value_, ring_->context_);
  fmpq_mpoly_swap(value_, other.value_, ring_->context_);
}

Polynomial& Polynomial::operator=(Polynomial other) noexcept {
  PE_ASSERT(ring_ == other.ring_);
  fmpq_mpoly_swap(value_, other.value_, ring_->context_);
  return *this;
}

Polynomial::~Polynomial() { fmpq_mpoly_clear(value_, ring_->context_); }

template <class Operation>
Polynomial Polynomial::make(Operation operation, Polynomial const& a, Polynomial const& b) {
  PE_ASSERT(a.ring_ == b.ring_);
  Polynomial result(a.ring_, 0);
  operation(result.value_, a.value_, b.value_, a.ring_->context_);
  return result;
}

Polynomial operator+(Polynomial const& a, Polynomial const& b) { return Polynomial::make(fmpq_mpoly_add, a, b); }
Polynomial operator-(Polynomial const& a, Polynomial const& b) { return Polynomial::make(fmpq_mpoly_sub, a, b); }
Polynomial operator*(Polynomial const& a, Polynomial const& b) { return Polynomial::make(fmpq_mpoly_mul, a, b); }

Polynomial Polynomial::operator-() const {
  Polynomial result(ring_, 0);
  fmpq_mpoly_neg(result.value_, value_, ring_->context_);
  return result;
}

bool Polynomial::is_zero() const { return fmpq_mpoly_is_zero(value_, ring_->context_) != 0; }

std::string Polynomial::text() const {
  std::vector<char const*> names;
  for (auto const& symbol : ring_->symbols_) names.push_back(symbol.name.c_str());
  char* const raw = fmpq_mpoly_get_str_pretty(value_, names.data(), ring_->context_);
  std::string result(raw);
  flint_free(raw);
  return result;
}

bool Polynomial::is_number() const { return fmpq_mpoly_is_fmpq(value_, ring_->context_) != 0; }

bool Polynomial::operator==(Polynomial const& b) const {
  PE_ASSERT(ring_ == b.ring_);
  return fmpq_mpoly_equal(value_, b.value_, ring_->context_) != 0;
}

template <class Visit>
void Polynomial::for_each_term(Visit const& visit) const {
  std::vector<ulong> exponents(ring_->symbols_.size() + 1);
  fmpq_t coefficient;
  fmpq_init(coefficient);
  for (slong term = 0; term < fmpq_mpoly_length(value_, ring_->context_); ++term) {
    fmpq_mpoly_get_term_exp_ui(exponents.data(), value_, term, ring_->context_);
    fmpq_mpoly_get_term_coeff_fmpq(coefficient, value_, term, ring_->context_);
    visit(exponents, coefficient);
  }
  fmpq_clear(coefficient);
}

int Polynomial::pairs_in_a_term(Layout layout) const {
  int most = 0;
  for_each_term([&](std::vector<ulong> const& exponents, fmpq_t const&) {
    std::set<int> met;
    for (std::size_t i = 0; i < ring_->symbols_.size(); ++i) {
      if (exponents[i] == 0) continue;
      if (auto const pair = ring_->pair_of(ring_->symbols_[i], layout)) met.insert(*pair);
    }
    most = std::max(most, static_cast<int>(met.size()));
  });
  return most;
}

bool Polynomial::is_linear_in_matrices() const {
  bool linear = true;
  for_each_term([&](std::vector<ulong> const& exponents, fmpq_t const&) {
    auto const degree = [&](int vector) {
      auto const first = exponents.begin() + static_cast<std::ptrdiff_t>(ring_->entry_symbol(vector, 0));
      return std::accumulate(first, first + 2 * ring_->pairs_, ulong{0});
    };
    for (auto const& [a, b] : ring_->matrices_) linear = linear && degree(a) == degree(b) && degree(a) <= 1;
  });
  return linear;
}

Polynomial Polynomial::without_pair(int pair, Layout layout, PolynomialRing const& ring) const {
  PE_ASSERT(ring.pairs_ + 1 == ring_->pairs_);
  // Expressions meet the symbols that they meet: a law may have other ones at fewer pairs.
  bool const alike =
      ring.atoms_ == ring_->atoms_ && ring.vectors_ == ring_->vectors_ && ring.parameters_ == ring_->parameters_;
  if (!alike) throw NotFormal{};
  Polynomial result = ring.constant(0);
  std::vector<ulong> kept(ring.symbols_.size() + 1);
  for_each_term([&](std::vector<ulong> const& exponents, fmpq_t const& coefficient) {
    std::fill(kept.begin(), kept.end(), 0);
    for (std::size_t i = 0; i < ring_->symbols_.size(); ++i) {
      auto const& symbol = ring_->symbols_[i];
      if (exponents[i] == 0) continue;
      if (ring_->pair_of(symbol, layout) != pair) {
        kept[ring_->symbol_without(symbol, pair, layout, ring)] = exponents[i];
      } else if (symbol.kind != PolynomialRing::Symbol::Kind::cosine) {
        return;
      }
    }
    fmpq_mpoly_push_term_fmpq_ui(result.value_, coefficient, kept.data(), ring.context_);
  });
  fmpq_mpoly_sort_terms(result.value_, ring.context_);
  fmpq_mpoly_combine_like_terms(result.value_, ring.context_);
  return result;
}

std::shared_ptr<PolynomialRing const> PolynomialRing::make(Signature const& names, int pairs) {
  return std::shared_ptr<PolynomialRing const>(new PolynomialRing(names, pairs));
}

PolynomialRing::PolynomialRing(Signature const& names, int pairs)
    : pairs_(pairs),
      atoms_(Signature::count(names.positions)),
      vectors_(Signature::count(names.vectors)),
      parameters_(Signature::count(names.parameters)) {
  for (int i = 0; i < pairs; ++i) {
    for (int a = 0; a < atoms_; ++a) {
      symbols_.push_back({fmt::format("sin(w{}*{})", i, names.positions[a]), Symbol::Kind::sine, a, i});
      symbols_.push_back({fmt::format("cos(w{}*{})", i, names.positions[a]), Symbol::Kind::cosine, a, i});
    }
  }
  for (int v = 0; v < vectors_; ++v) {
    for (int i = 0; i < 2 * pairs; ++i) {
      symbols_.push_back({fmt::format("{}{}", names.vectors[v], i), Symbol::Kind::entry, v, i});
    }
  }
  for (int p = 0; p < parameters_; ++p) symbols_.push_back({names.parameters[p], Symbol::Kind::parameter, p, 0});
  auto const vector = [&](std::string_view name) {
    auto const found = std::find(names.vectors, names.vectors + vectors_, name);
    PE_ASSERT(found != names.vectors + vectors_);  // a matrix of vectors that the law does not take
    return static_cast<int>(found - names.vectors);
  };
  for (auto const& [a, b] : names.matrices) {
    if (a != nullptr) matrices_.emplace_back(vector(a), vector(b));
  }
  fmpq_mpoly_ctx_init(context_, static_cast<slong>(symbols_.size()), ORD_LEX);
}

PolynomialRing::~PolynomialRing() { fmpq_mpoly_ctx_clear(context_); }

Polynomial PolynomialRing::constant(Fraction const& x) const { return Polynomial(shared_from_this(), x); }

Polynomial PolynomialRing::generator(std::size_t index) const {
  Polynomial result = constant(0);
  fmpq_mpoly_gen(result.value_, static_cast<slong>(index), context_);
  return result;
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
  bool const interleaved = layout == Layout::interleaved;
  bool const second = interleaved ? symbol.index % 2 != 0 : symbol.index >= pairs_;
  int const index = interleaved ? 2 * moved + (second ? 1 : 0) : moved + (second ? smaller.pairs_ : 0);
  return smaller.entry_symbol(symbol.of, index);
}

PolynomialRing::Reduction PolynomialRing::reduce(Polynomial const& f) const {
  auto const count = static_cast<std::size_t>(pairs_ * atoms_);
  Reduction result{f, {}};
  if (count == 0) return result;
  std::vector<Polynomial> relations, quotients;
  for (int i = 0; i < pairs_; ++i) {
    for (int a = 0; a < atoms_; ++a) {
      auto const [s, c] = phase(i, a);
      relations.push_back(s * s + c * c - constant(1));
      quotients.push_back(constant(0));
    }
  }
  std::vector<fmpq_mpoly_struct*> q, b;
  for (std::size_t v = 0; v < count; ++v) {
    q.push_back(quotients[v].value_);
    b.push_back(relations[v].value_);
  }
  fmpq_mpoly_divrem_ideal(q.data(), result.remainder.value_, f.value_, b.data(), static_cast<slong>(count), context_);
  for (std::size_t v = 0; v < count; ++v) {
    if (!quotients[v].is_zero()) result.cofactors.emplace_back(relations[v].text(), quotients[v]);
  }
  return result;
}

FormalSpectrum<Polynomial> Polynomials::spectrum(Frequencies const& frequencies) const {
  frequencies_.require(frequencies);
  std::vector<std::vector<Phase<Polynomial>>> atoms;
  for (int i = 0; i < frequencies.count; ++i) {
    auto& pair = atoms.emplace_back();
    for (int a = 0; a < atoms_; ++a) pair.push_back(ring_->phase(i, a));
  }
  return {frequencies, std::move(atoms), {number(0), number(1)}};
}

}  // namespace pe
