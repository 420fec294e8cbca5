#include "theory/kernel/closed_terms.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "theory/kernel/closed.hpp"
#include "theory/kernel/formal.hpp"
#include "theory/kernel/term.hpp"

namespace pe {
namespace {

using Op = Term::Op;

/// Terms as closed forms. A function that has none of its argument, such as the logarithm of a sum, is a number by
/// itself: the same where the function and the form of its argument are.
class ClosedOfTerms {
 public:
  ClosedOfTerms() : forms_(std::vector<Variable>(most_unknown)) {}

  Closed const& operator()(Term const& x) {
    auto const* const node = &x.node();
    if (auto const known = known_.find(node); known != known_.end()) return known->second.form;
    auto form = made(*node);  // may throw
    return known_.emplace(node, Known{x, std::move(form)}).first->second.form;
  }

  bool same(Closed const& a, Closed const& b) const { return forms_.add(a, forms_.negative(b)).empty(); }
  Closed plus_square(Closed const& sum, Closed const& x) const { return forms_.add(sum, forms_.multiply(x, x)); }

 private:
  static constexpr std::size_t most_unknown = 8;

  Closed made(Term::Node const& node) {
    if (node.exact) {
      auto const number = node.exact->fraction();
      if (!number) throw NotFormal{};
      return forms_.number(*number);
    }
    auto const of = [&](std::size_t i) -> Closed const& { return (*this)(node.of[i]); };
    switch (node.op) {
      case Op::pi:
        return forms_.pi();
      case Op::add:
        return forms_.add(of(0), of(1));
      case Op::subtract:
        return forms_.add(of(0), forms_.negative(of(1)));
      case Op::negate:
        return forms_.negative(of(0));
      case Op::multiply:
        return forms_.multiply(of(0), of(1));
      case Op::divide:
        if (same(of(0), of(1))) return forms_.number(1);
        return forms_.multiply(of(0), value("1/", of(1), [&](Closed const& x) { return forms_.inverse(x); }));
      case Op::sqrt:
        return value("sqrt", of(0), [&](Closed const& x) { return forms_.power(x, forms_.number(Fraction(1, 2))); });
      case Op::exp:
        return value("exp", of(0), [&](Closed const& x) { return forms_.exp(x); });
      case Op::log:
        return value("log", of(0), [&](Closed const& x) { return forms_.log(x); });
      case Op::sin:
        return forms_.sine(of(0), 0);
      case Op::cos:
        return forms_.sine(of(0), 1);
      case Op::power:
        return forms_.power(of(0), of(1));
      case Op::rational:
      case Op::symbol:
        break;
    }
    throw NotFormal{};
  }

  template <class Function>
  Closed value(char const* name, Closed const& of, Function const& function) {
    try {
      return function(of);
    } catch (NotFormal const&) {
      auto const [at, is_new] = unknown_.try_emplace(name + (" " + text_of(of)), unknown_.size());
      if (at->second >= most_unknown) throw;
      return forms_.variable(at->second);
    }
  }

  struct Known {
    Term term;  ///< which keeps the node
    Closed form;
  };
  ClosedForms forms_;
  std::map<Term::Node const*, Known> known_;
  std::map<std::string, std::size_t> unknown_;  ///< by function and argument: which variable
};

}  // namespace

bool have_one_form(Sides<Number> const& sides) {
  std::vector<std::size_t> stated;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i].relation == Relation::equal || !sides[i].squares.empty()) stated.push_back(i);
  }
  return have_one_form(sides, stated);
}

bool have_one_form(Sides<Number> const& sides, std::vector<std::size_t> const& components) try {
  ClosedOfTerms closed;
  return std::ranges::all_of(components, [&](std::size_t i) {
    auto const& each = sides.at(i);
    auto const left = each.lhs.in<Term>(), right = each.rhs.in<Term>();
    if (each.squares.empty() && &left.node() == &right.node()) return true;
    auto lhs = closed(left);
    for (auto const& square : each.squares) lhs = closed.plus_square(lhs, closed(square.in<Term>()));
    return closed.same(lhs, closed(right));
  });
} catch (Refusal const&) {
  return false;
}

}  // namespace pe
