/// How parts of formulas are written in proofs: as the file has them, with forms in the place of names.
#include <fmt/format.h>

#include <utility>

#include "theory/formula/builder.hpp"
#include "theory/formula/symbols.hpp"

namespace pe::formulas {

std::string OverSymbols::text(int index, Binding binds) {
  auto const& of = node(index);
  auto const bound = [&](std::string const& written, Binding has) {
    return has < binds ? "(" + written + ")" : written;
  };
  if (auto const form = is_symbolic(index) ? linear(index) : std::nullopt) {
    auto const whole = form->numerator.text();
    bool const single = whole.find(' ') == std::string::npos && whole.front() != '-';
    if (form->denominator == 1) return bound(whole, single ? Binding::atom : Binding::sum);
    return bound(fmt::format(fmt::runtime(single ? "{}/{}" : "({})/{}"), whole, form->denominator), Binding::product);
  }
  auto const call = [&](std::string_view name) {
    return fmt::format("{}({}{})", name, text(of.a, Binding::sum), of.b < 0 ? "" : ", " + text(of.b, Binding::sum));
  };
  switch (of.kind) {
    case Kind::number:
      return bound(of.number.text(), of.number.is_integer() ? Binding::atom : Binding::product);
    case Kind::dimension:
      return "d";
    case Kind::base:
      return "base";
    case Kind::pi:
      return "pi";
    case Kind::pair:
      return bound_ ? "i" : "{i}";
    case Kind::parameter:
      return bound_ ? "n" : place_of_index_ == 0 ? std::to_string(index_) : place_of_index_ == 1 ? "{n}" : "{i}";
    case Kind::negate:
      return bound("-" + text(of.a, Binding::product), Binding::sum);
    case Kind::add:
    case Kind::subtract:
      return bound(text(of.a, Binding::sum) + (of.kind == Kind::add ? " + " : " - ") + text(of.b, Binding::product),
                   Binding::sum);
    case Kind::multiply:
    case Kind::divide:
      return bound(text(of.a, Binding::product) + (of.kind == Kind::multiply ? "*" : "/") + text(of.b, Binding::power),
                   Binding::product);
    case Kind::power:
      return bound(text(of.a, Binding::atom) + "^" + text(of.b, Binding::atom), Binding::power);
    case Kind::choice: {
      auto const [relation, lhs, rhs, turned] = scheme_.tree.comparison(of.a);
      auto const a = linear(lhs), b = linear(rhs);
      auto const difference = a && b ? sum(*a, *b, -1).numerator.text() : text(lhs) + " - " + text(rhs);
      auto const& branches = node(of.b);
      return fmt::format("if({} {} 0, {}, {})", difference, sign(relation), text(branches.a, Binding::sum),
                         text(branches.b, Binding::sum));
    }
    case Kind::table: {
      auto const head = scheme_.tables.head ? at_.parameters.at(*scheme_.tables.head).text() + ", " : "";
      return fmt::format("{}({}{})", scheme_.tables.list[static_cast<std::size_t>(of.slot)].name, head,
                         text(of.a, Binding::sum));
    }
    case Kind::sum:
    case Kind::counted_sum: {
      bool const outer = std::exchange(bound_, true);
      auto const written = of.kind == Kind::sum
                               ? fmt::format("sum(i, {})", text(of.a, Binding::sum))
                               : fmt::format("sum(n, {}, {})", text(of.b, Binding::sum), text(of.a, Binding::sum));
      bound_ = outer;
      return written;
    }
    case Kind::entry:
    case Kind::product:
      throw NotFormal{};  // a vector is in no part that forms alone determine
    default:
      return call(function_name(of.kind));
  }
}

}  // namespace pe::formulas
