#include "theory/kernel/term.hpp"

#include <algorithm>

#include "theory/kernel/frequencies_over.hpp"

namespace pe {
namespace {

constexpr std::size_t longest_exact = 200;  // characters of a rational number that is kept beside its formula
constexpr int agreeing_digits = 90;         // of 100: from here on two values are taken for equal

constexpr int most_depth = 2000;

thread_local Choices* active_choices = nullptr;

Real<100> real(Rational const& x) {
  auto const text = x.str();
  auto const slash = text.find('/');
  Real<100> const numerator(text.substr(0, slash));
  return slash == std::string::npos ? numerator : Real<100>(numerator / Real<100>(text.substr(slash + 1)));
}

/// By the values of what the operation is applied to.
Real<100> value_of(Term::Node const& node) {
  using Op = Term::Op;
  auto const of = [&](std::size_t i) -> Real<100> const& { return *node.of[i].value(); };
  switch (node.op) {
    case Op::rational:
      return real(*node.exact);
    case Op::symbol:
      break;
    case Op::add:
      return of(0) + of(1);
    case Op::subtract:
      return of(0) - of(1);
    case Op::multiply:
      return of(0) * of(1);
    case Op::divide:
      return of(0) / of(1);
    case Op::negate:
      return -of(0);
    case Op::sqrt:
      return boost::multiprecision::sqrt(of(0));
    case Op::sin:
      return boost::multiprecision::sin(of(0));
    case Op::cos:
      return boost::multiprecision::cos(of(0));
    case Op::exp:
      return boost::multiprecision::exp(of(0));
    case Op::log:
      return boost::multiprecision::log(of(0));
    case Op::power:
      return boost::multiprecision::pow(of(0), of(1));
    case Op::pi:
      return Real<100>(4) * boost::multiprecision::atan(Real<100>(1));
  }
  PE_ASSERT(!"an operation that is applied");
  return {};
}

}  // namespace

Term::Term(Rational const& x) : Term(Node{Op::rational, {}, {}, x}) {}

Term Term::symbol(std::string name) { return Term(Node{Op::symbol, std::move(name), {}, {}, false}); }

std::optional<Real<100>> const& Term::value() const {
  if (!node_->value && node_->has_value) node_->value = value_of(*node_);
  return node_->value;
}

Term Term::pi() { return applied(Op::pi, {}); }

Term Term::power(Rational const& base, Rational const& exponent) {
  if (exponent == Rational(0)) return Term(1);
  return applied(Op::power, {Term(base), Term(exponent)});
}

bool Term::is(int x) const { return node_->op == Op::rational && *node_->exact == Rational(x); }

Term Term::applied(Op op, std::vector<Term> of) {
  Node node{op, {}, std::move(of)};
  bool rationals = !node.of.empty();
  for (auto const& x : node.of) {
    node.has_value = node.has_value && x.node().has_value;
    rationals = rationals && x.node().exact.has_value();
    node.depth = std::max(node.depth, x.node().depth + 1);
  }
  bool const arithmetic =
      op == Op::add || op == Op::subtract || op == Op::multiply || op == Op::divide || op == Op::negate;
  if (node.depth > most_depth) throw NotFormal{};
  auto const exact = [&](std::size_t i) -> Rational const& { return *node.of[i].node().exact; };
  if (op == Op::divide && rationals && exact(1) == Rational(0)) throw NotFormal{};
  if (rationals && arithmetic) {
    auto const x = op == Op::add        ? exact(0) + exact(1)
                   : op == Op::subtract ? exact(0) - exact(1)
                   : op == Op::multiply ? exact(0) * exact(1)
                   : op == Op::divide   ? exact(0) / exact(1)
                                        : -exact(0);
    if (x.str().size() <= longest_exact) node.exact = x;
  }
  return Term(std::move(node));
}

Term operator+(Term const& a, Term const& b) {
  if (a.is(0)) return b;
  if (b.is(0)) return a;
  return Term::applied(Term::Op::add, {a, b});
}

Term operator-(Term const& a, Term const& b) {
  if (a.is(0)) return -b;
  if (b.is(0)) return a;
  return Term::applied(Term::Op::subtract, {a, b});
}

Term operator*(Term const& a, Term const& b) {
  if (a.is(0) || b.is(0)) return Term(0);
  if (a.is(1)) return b;
  if (b.is(1)) return a;
  return Term::applied(Term::Op::multiply, {a, b});
}

Term operator/(Term const& a, Term const& b) {
  if (b.is(1)) return a;
  return Term::applied(Term::Op::divide, {a, b});
}

Term Term::operator-() const {
  if (node_->op == Op::rational) return Term(-*node_->exact);
  if (node_->op == Op::negate) return node_->of[0];
  return applied(Op::negate, {*this});
}

Term sqrt(Term const& x) { return x.is(0) || x.is(1) ? x : Term::applied(Term::Op::sqrt, {x}); }
Term sin(Term const& x) { return x.is(0) ? x : Term::applied(Term::Op::sin, {x}); }
Term cos(Term const& x) { return x.is(0) ? Term(1) : Term::applied(Term::Op::cos, {x}); }
Term exp(Term const& x) { return x.is(0) ? Term(1) : Term::applied(Term::Op::exp, {x}); }
Term log(Term const& x) { return x.is(1) ? Term(0) : Term::applied(Term::Op::log, {x}); }

bool operator<(Term const& a, Term const& b) {
  if (a.node().exact && b.node().exact) return *a.node().exact < *b.node().exact;
  if (a.node_ == b.node_) return false;
  if (!a.value() || !b.value()) throw NotFormal{};
  Real<100> const &x = *a.value(), &y = *b.value();
  if (abs(x - y) <= pow(Real<100>(10), -agreeing_digits) * (1 + abs(x))) throw NotFormal{};
  if (active_choices != nullptr) active_choices->made_ = true;
  return x < y;
}

bool operator==(Term const& a, Term const& b) { return !(a < b) && !(b < a); }

Term::operator double() const {
  if (!node_->exact) throw NotFormal{};
  return node_->exact->to_double();
}

Choices::Choices() : outer_(active_choices) { active_choices = this; }
Choices::~Choices() { active_choices = outer_; }

Terms::Spectrum Terms::spectrum(Frequencies const& frequencies) const {
  if (!std::holds_alternative<Unscaled>(frequencies.scaling)) return Spectrum(frequencies_over(*this, frequencies));
  return Spectrum(tabulate(frequencies.count, [&](int i) {
    return power(frequencies.base, -(frequencies.first + frequencies.step * Fraction(i)));
  }));
}

std::vector<Phase<Term>> Terms::Spectrum::phases(Position const& t) const {
  return mapped(frequencies_, [&](Term const& w) {
    auto const angle = w * t.value;
    return Phase<Term>{pe::sin(angle), pe::cos(angle)};
  });
}

}  // namespace pe
