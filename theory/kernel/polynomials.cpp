#include "theory/kernel/polynomials.hpp"

#include <fmt/format.h>

#include <map>
#include <numeric>
#include <optional>

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

bool Polynomial::separates_pairs() const {
  // Symbols that meet in a monomial belong together; no such family may know the phases of two pairs.
  using Kind = PolynomialRing::Symbol::Kind;
  auto const& symbols = ring_->symbols_;
  std::vector<std::size_t> family(symbols.size());
  std::iota(family.begin(), family.end(), std::size_t{0});
  auto const head = [&](std::size_t i) {
    while (family[i] != i) i = family[i];
    return i;
  };
  std::vector<ulong> exponents(symbols.size() + 1);
  for (slong term = 0; term < fmpq_mpoly_length(value_, ring_->context_); ++term) {
    fmpq_mpoly_get_term_exp_ui(exponents.data(), value_, term, ring_->context_);
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < symbols.size(); ++i) {
      if (exponents[i] == 0) continue;
      if (first)
        family[head(i)] = head(*first);
      else
        first = i;
    }
  }
  std::map<std::size_t, int> pair_of;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (symbols[i].kind != Kind::phase) continue;
    auto const [known, inserted] = pair_of.try_emplace(head(i), symbols[i].pair);
    if (!inserted && known->second != symbols[i].pair) return false;
  }
  return true;
}

std::shared_ptr<PolynomialRing const> PolynomialRing::make(Signature const& names, int pairs) {
  return std::shared_ptr<PolynomialRing const>(new PolynomialRing(names, pairs));
}

PolynomialRing::PolynomialRing(Signature const& names, int pairs)
    : pairs_(pairs), atoms_(Signature::count(names.positions)), vectors_(Signature::count(names.vectors)) {
  for (int i = 0; i < pairs; ++i) {
    for (int a = 0; a < atoms_; ++a) {
      symbols_.push_back({fmt::format("sin(w{}*{})", i, names.positions[a]), Symbol::Kind::phase, i});
      symbols_.push_back({fmt::format("cos(w{}*{})", i, names.positions[a]), Symbol::Kind::phase, i});
    }
  }
  for (int v = 0; v < vectors_; ++v) {
    for (int i = 0; i < 2 * pairs; ++i) {
      symbols_.push_back({fmt::format("{}{}", names.vectors[v], i), Symbol::Kind::entry, -1});
    }
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
  auto const index = static_cast<std::size_t>(2 * (pair * atoms_ + atom));
  return {generator(index), generator(index + 1)};
}

Polynomial PolynomialRing::entry(int vector, int index) const {
  PE_ASSERT(vector < vectors_ && index < 2 * pairs_);
  return generator(static_cast<std::size_t>(2 * pairs_ * (atoms_ + vector) + index));
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

FormalSpectrum<Polynomial> Polynomials::spectrum(Geometric const& progression) const {
  progression_.require(progression);
  std::vector<std::vector<Phase<Polynomial>>> atoms;
  for (int i = 0; i < progression.count; ++i) {
    auto& pair = atoms.emplace_back();
    for (int a = 0; a < atoms_; ++a) pair.push_back(ring_->phase(i, a));
  }
  return {std::move(atoms), {number(0), number(1)}};
}

}  // namespace pe
