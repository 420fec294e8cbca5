#include "theory/certificates/witness.hpp"

#include <fmt/format.h>

#include <map>

#include "theory/certificates/coq.hpp"
#include "theory/kernel/dense.hpp"

namespace pe::certificates {
namespace {

std::string numeral(Fraction const& x) { return coq(Rational(x.numerator(), x.denominator())); }

std::string list_of(std::vector<Fraction> const& numbers) {
  return fmt::format("[{}]", fmt::join(mapped(numbers, [](Fraction const& x) { return numeral(x); }), "; "));
}

std::string square(std::int64_t head, char const* table, int d) {
  auto const rows = tabulate(d, [&](int r) {
    return list_of(tabulate(d, [&](int c) {
      return head == 0 ? Fraction(r == c ? 1 : 0)
                       : Drawn(head, table).entry(static_cast<std::size_t>(r), static_cast<std::size_t>(c));
    }));
  });
  return fmt::format("(square [{}])", fmt::join(rows, "; "));
}

/// What a law looks at: the last place that it has a token at.
struct Looked {
  std::int64_t head = 0, last = 0;
  std::vector<std::string> arguments;
  int conjunct = 0;
};

std::string at(std::int64_t place) { return fmt::format("{}%Z", numeral(place)); }

/// The probe of this number: 0, and then the unit vectors.
std::string probe(std::size_t e) { return e == 0 ? "zero" : fmt::format("(unit {}%nat)", e - 1); }

std::optional<Looked> looked_at(std::string_view property, Case const& input, std::size_t component) {
  auto const d = static_cast<std::size_t>(input.shape.dimension);
  auto const given = mapped(input.parameters, [](Fraction const& x) { return x.numerator(); });
  auto const query = probe(component / (d + 1)), key = probe(component % (d + 1));
  if (property == "score-shift-invariance") {
    auto const from = std::max<std::int64_t>(-given[0], 0), to = from + given[0], by = given[1];
    return Looked{given[2], std::max(from, to) + by, {query, key, at(from), at(to), at(by)}};
  }
  if (property == "content-free") return Looked{given[2], 16, {query, key, "zero", "zero", at(given[0]), at(given[1])}};
  if (property == "linear-in-distance") return Looked{given[1], 64, {query, key, at(64), at(given[0])}};
  if (property == "score-falls") return Looked{given[1], 128, {at(given[0])}};
  if (property == "norm-kept") {
    return Looked{
        0, 8, {fmt::format("(unit {}%nat)", component % d), at(given[0]), at(given[1])}, component < d ? 1 : 2};
  }
  return std::nullopt;
}

/// What the bench draws for a learned variable of a scheme in a head.
std::optional<std::string> learned(std::string_view scheme, Variable const& variable, std::int64_t head, int d) {
  struct Table {
    std::string_view scheme, variable;
    char const* drawn;
    int low, rows;  ///< of a table by places: the first, and how many
  };
  static constexpr Table tables[] = {{"t5", "r", "t5", 0, 32},
                                     {"t5-causal", "r", "t5", 0, 32},
                                     {"shaw", "aK", "shaw keys", -2, 5},
                                     {"shaw", "aV", "shaw values", -2, 5},
                                     {"transformer-xl", "u", "xl u"},
                                     {"transformer-xl", "v", "xl v"},
                                     {"xlnet-printed", "u", "xl u"},
                                     {"xlnet-printed", "v", "xl v"},
                                     {"fox", "g", "fox"},
                                     {"transformer-xl", "M", "xl position key"}};
  for (auto const& [of, name, drawn, low, rows] : tables) {
    if (of != scheme || name != variable.name) continue;
    Drawn const numbers(head, drawn);
    auto const row = [&, d](int r, int size) {
      return list_of(tabulate(
          size, [&](int c) { return numbers.entry(static_cast<std::size_t>(r), static_cast<std::size_t>(c)); }));
    };
    if (variable.type == "vec") return fmt::format("(vector {})", row(0, d));
    if (variable.type == "matrix") return square(head, drawn, d);
    if (variable.type == "Z -> R") return fmt::format("(entries {} {})", at(low), row(0, rows));
    auto const all = tabulate(rows, [&](int r) { return row(r, d); });
    return fmt::format("(rows {} [{}])", at(low), fmt::join(all, "; "));
  }
  if (scheme == "fox" && variable.name == "b") {
    return numeral(Drawn(head, "fox").entry(0, static_cast<std::size_t>(d)));
  }
  return std::nullopt;
}

std::optional<std::string> value(std::string_view scheme, Statement const& statement, Variable const& variable,
                                 Case const& input, Looked const& looked) {
  int const d = input.shape.dimension;
  auto const& name = variable.name;
  bool const of_axes = statement.proposition.find("2 * (2 * ") != std::string::npos;
  if (name == "n" || name == "hands") return fmt::format("{}%nat", of_axes ? d / 4 : d / 2);
  if (name == "m") return fmt::format("{}%nat", d / 4);
  if (name == "d") return fmt::format("{}%nat", d);
  if (name == "base") return numeral(input.shape.base);
  if (name == "l") return at(looked.last + 1);
  if (name == "last") return numeral(looked.last);
  if (name == "h") return at(looked.head);
  if (name == "r1") return numeral(Fraction(1, looked.head + 1));
  if (name == "r2") return std::string(scheme == "kerple" ? "1" : "(1/2)");
  if (name != "W") return learned(scheme, variable, looked.head, d);
  if (looked.head == 0) return "identities";
  return fmt::format("(of_matrices {}%nat {} {} {})", d, square(looked.head, "query", d), square(looked.head, "key", d),
                     square(looked.head, "value", d));
}

}  // namespace

std::string Refutation::theorem(int bits) const {
  auto const applied = [](std::vector<std::string> const& to) {
    return to.empty() ? "" : fmt::format("specialize (H {}). premises H.", fmt::join(to, " "));
  };
  auto const part = conjunct == 0 ? "" : conjunct == 1 ? " apply proj1 in H." : " apply proj2 in H.";
  return fmt::format(
      "Theorem refuted : ~ statement.\nProof.\n  unfold statement. intro H. {}\n  {}{}\n  contradicts H "
      "{}%positive.\nQed.\n",
      applied(values), applied(arguments), part, bits);
}

std::optional<Refutation> refutation(std::string_view property, std::string_view scheme, Statement const& statement,
                                     Case const& input, std::size_t component) {
  auto const looked = looked_at(property, input, component);
  if (!looked) return std::nullopt;
  Refutation result{{}, looked->arguments, looked->conjunct};
  for (auto const& variable : statement.variables) {
    auto const found = value(scheme, statement, variable, input, *looked);
    if (!found) return std::nullopt;
    result.values.push_back(*found);
  }
  return result;
}

}  // namespace pe::certificates
