#include "theory/certificates/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "theory/certificates/coq.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/schemes/relative_table.hpp"

namespace pe::certificates {
namespace {

std::string list_of(std::vector<Fraction> const& numbers) {
  return fmt::format("[{}]", fmt::join(mapped(numbers, number), "; "));
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

/// A learned number, vector or table of which nothing is assumed: any that is not linear, and small where its scores
/// are exponents. Of networks and counts, those of which Numbers.v has short values.
std::string some(std::string_view scheme, std::string const& type) {
  if (scheme == "fire") return "(unit 0)";
  if (scheme == "cope") return "one_row";
  static std::map<std::string, std::string, std::less<>> const known{
      {"R", "1"},
      {"vec", "(fun c => real c + 1 / 3)"},
      {"matrix", "unit"},
      {"Z -> R", "(fun z => IZR (z * z * z))"},
      {"Z -> vec", "(fun z c => IZR (z * z) / 64 + real c)"}};
  return known.at(type);
}

/// What a law looks at: the last place that it has a token at.
struct Looked {
  std::int64_t head = 0, last = 0;
  std::vector<std::string> arguments;
  int conjunct = 0;       ///< of a conjunction, the first or second (1, 2) is false
  bool of_whole = false;  ///< whether the conjunction is the proposition itself, or what it comes to
  bool as_drawn = false;  ///< whether the sentence is of the numbers that the bench draws, and of no others
};

/// The probe of this number: 0, and then the unit vectors.
std::string probe(std::size_t e) { return e == 0 ? "zero" : fmt::format("(unit {}%nat)", e - 1); }

/// Outputs of three tokens, entry by entry.
std::optional<Looked> looked_at_outputs(std::string_view property, Case const& input, std::size_t component) {
  auto const d = static_cast<std::size_t>(input.shape.dimension);
  auto const entry = fmt::format("{}%nat", component % d);
  auto const token = component / d;
  Looked result{input.parameters.empty() ? 0 : input.parameters[0].numerator(), 2, {}};
  for (auto const& x : input.vectors) {
    auto const entries = mapped(x, [](double entry_of_x) { return number(Rational(entry_of_x)); });
    result.arguments.push_back(fmt::format("(vector [{}])", fmt::join(entries, "; ")));
  }
  auto const look = [&](std::vector<std::string> const& at_last, int conjunct = 0) {
    result.arguments.insert(result.arguments.end(), at_last.begin(), at_last.end());
    result.conjunct = conjunct;
    result.of_whole = conjunct != 0;
    return result;
  };
  if (property == "constant-output") return look({integer(static_cast<std::int64_t>(token) + 1), entry});
  if (property == "reversal-equivariance") return look({integer(static_cast<std::int64_t>(token)), entry});
  if (property == "permutation-equivariance") {
    return look({integer(static_cast<std::int64_t>(token % 3)), entry}, token < 3 ? 1 : 2);
  }
  if (property == "pooled-invariance") return look({entry}, token == 0 ? 1 : 2);
  return std::nullopt;
}

std::optional<Looked> looked_at(std::string_view property, Case const& input, std::size_t component) {
  auto const d = static_cast<std::size_t>(input.shape.dimension);
  auto const given = mapped(input.parameters, [](Fraction const& x) { return x.numerator(); });
  auto const query = probe(component / (d + 1)), key = probe(component % (d + 1));
  if (property == "score-shift-invariance") {
    auto const from = std::max<std::int64_t>(-given[0], 0), to = from + given[0], by = given[1];
    return Looked{given[2], std::max(from, to) + by, {query, key, integer(from), integer(to), integer(by)}};
  }
  if (property == "content-free")
    return Looked{given[2], 16, {query, key, "zero", "zero", integer(given[0]), integer(given[1])}};
  if (property == "linear-in-distance") return Looked{given[1], 64, {query, key, integer(given[0])}};
  // Its statement is of head 0, which has no weights.
  if (property == "score-falls")
    return given[1] == 0 ? std::optional(Looked{0, 128, {integer(given[0])}}) : std::nullopt;
  return looked_at_outputs(property, input, component);
}

/// What the bench draws for a learned variable of a scheme in a head.
std::optional<std::string> learned(std::string_view scheme, Variable const& variable, Looked const& looked, int d) {
  struct Table {
    std::string_view scheme, variable;
    char const* drawn;
    int low = 0,
        rows = 0;  ///< of a table by places: the first, and how many; of a vector, its size where that is not d
    bool as_drawn = false;  ///< only where no other numbers will do, which are shorter
  };
  auto const head = looked.head;
  static constexpr Table tables[] = {{"t5", "r", "t5", 0, 32},
                                     {"t5-causal", "r", "t5", 0, 32},
                                     {"shaw", "aK", "shaw keys", -2, 5},
                                     {"shaw", "aV", "shaw values", -2, 5},
                                     {"transformer-xl", "u", "xl u"},
                                     {"transformer-xl", "v", "xl v"},
                                     {"xlnet-printed", "u", "xl u"},
                                     {"xlnet-printed", "v", "xl v"},
                                     {"fox", "g", "fox"},
                                     {"transformer-xl", "M", "xl position key"},
                                     {"t5-printed", "r", "t5 printed", 0, 16, true},
                                     {"fire", "v1", "fire weight", 0, 32, true},
                                     {"fire", "v2", "fire shift", 0, 32, true},
                                     {"fire", "v3", "fire out", 0, 32, true},
                                     {"cope", "e", "cope", 0, 16, true},
                                     {"deberta", "Qr", "deberta table", 0, 4, true},
                                     {"deberta", "Kr", "deberta table", 0, 4, true},
                                     {"rope-mixed", "u", "rope mixed down", 0, 1, true},
                                     {"string-circulant", "c", "string", 0, 0, true}};
  for (auto const& [of, name, drawn, low, rows, as_drawn] : tables) {
    if (of != scheme || name != variable.name || (as_drawn && !looked.as_drawn)) continue;
    Drawn const numbers(head, drawn);
    auto const row = [&, d](int r, int size) {
      return list_of(tabulate(
          size, [&](int c) { return numbers.entry(static_cast<std::size_t>(r), static_cast<std::size_t>(c)); }));
    };
    if (variable.type == "vec") return fmt::format("(vector {})", row(0, rows == 0 ? d : rows));
    if (variable.type == "matrix") return square(head, drawn, d);
    if (variable.type == "Z -> R") return fmt::format("(entries {} {})", integer(low), row(0, rows));
    auto const all = tabulate(rows, [&](int r) { return row(r, d); });
    return fmt::format("(rows {} [{}])", integer(low), fmt::join(all, "; "));
  }
  if (scheme == "rope-longrope" && variable.type == "vec") {
    return std::string(variable.name == "short" ? "(fun i => 1 + real i / 4)" : "(fun i => 1 + 3 * real i)");
  }
  if (scheme == "fox" && variable.name == "b") {
    return number(Drawn(head, "fox").entry(0, static_cast<std::size_t>(d)));
  }
  if (looked.as_drawn && (scheme == "relative-table" || scheme == "swin")) {
    auto const offsets = tabulate(2 * looked.last + 1, [&](std::int64_t k) {
      return Drawn(head, "relative table").entry(detail::folded(k - looked.last), 0);
    });
    return fmt::format("(entries {} {})", integer(-looked.last), list_of(offsets));
  }
  if (looked.as_drawn && scheme == "pope") return "zero";
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
  if (name == "heads") return std::string("8");
  if (name == "base") return number(input.shape.base);
  if (name == "l") return integer(looked.last + 1);
  if (name == "last") return number(looked.last);
  if (name == "h") return integer(looked.head);
  if (name == "r1") return number(Fraction(1, looked.head + 1));
  if (name == "c" && variable.type == "R") return std::string("(1/10)");
  if (name == "r2") return std::string(scheme == "kerple" ? "1" : "(1/2)");
  if (auto const own = statement.own.drawn.find(name); own != statement.own.drawn.end()) {
    auto const& [table, size] = own->second;
    Drawn const numbers(looked.head, table);
    auto const row = tabulate(size, [&](int c) { return numbers.entry(0, static_cast<std::size_t>(c)); });
    return fmt::format("(entries 0%Z {})", list_of(row));
  }
  if (name != "W") return learned(scheme, variable, looked, d);
  if (looked.head == 0) return "identities";
  return fmt::format("(of_matrices {}%nat {} {} {})", d, square(looked.head, "query", d), square(looked.head, "key", d),
                     square(looked.head, "value", d));
}

}  // namespace

std::string applied_to(std::vector<std::string> const& arguments) {
  return arguments.empty() ? "" : fmt::format("specialize (H {}). premises H.", fmt::join(arguments, " "));
}

std::string Refutation::theorem(int bits) const {
  return fmt::format(
      "Theorem refuted : ~ statement.\nProof.\n  unfold statement. intro H. {}\n  {}\n  contradicts H "
      "{}%positive.\nQed.\n",
      applied_to(values), fmt::join(steps, " "), bits);
}

std::optional<Refutation> refutation(std::string_view property, std::string_view scheme, Statement& statement,
                                     Case const& input, std::size_t component) {
  auto const looked = looked_at(property, input, component);
  if (!looked) return std::nullopt;
  Refutation result;
  auto const conjunct = looked->conjunct == 1 ? "apply proj1 in H." : "apply proj2 in H.";
  if (looked->of_whole) result.steps.emplace_back(conjunct);
  result.steps.push_back(applied_to(looked->arguments));
  if (looked->conjunct != 0 && !looked->of_whole) result.steps.emplace_back(conjunct);
  for (auto& variable : statement.variables) {
    auto const found = value(scheme, statement, variable, input, *looked);
    // Of a score's fall the sentence is of the numbers that the bench draws: of others it may be so.
    bool const drawn = property == "score-falls" && variable.premise.empty();
    if (!found && (drawn || !variable.premise.empty())) return std::nullopt;
    result.values.push_back(found ? *found : some(scheme, variable.type));
    if (drawn) {
      variable.premise = fmt::format("{} = {}", variable.name, result.values.back());
      variable.example = result.values.back();
    }
  }
  return result;
}

std::string exhibited(Statement const& statement, std::vector<std::string> const& values, std::string const& tactic) {
  auto const premises = std::ranges::count_if(statement.variables, [](auto const& x) { return !x.premise.empty(); });
  std::string proof = "  unfold statement.";
  if (!values.empty()) proof += fmt::format(" exists {}.", fmt::join(values, ", "));
  for (std::ptrdiff_t i = 0; i < premises; ++i) proof += " split; [premise |].";
  return fmt::format("Theorem proved : statement.\nProof.\n{}\n  {}.\nQed.\n", proof, tactic);
}

std::optional<std::string> exhibition(std::string_view scheme, Statement& statement, Case const& input) {
  auto const place = input.parameters[0].numerator();
  Looked looked{0, place, {}};
  looked.as_drawn = true;
  std::vector<std::string> values;
  statement.exists = true;
  for (auto& variable : statement.variables) {
    bool const is_length = variable.name == "l";  // with the key as far ahead of the query
    auto const found = is_length ? integer(2 * place + 1) : value(scheme, statement, variable, input, looked);
    if (!found) return std::nullopt;
    values.push_back(*found);
    variable.premise = fmt::format("{} = {}", variable.name, values.back());
  }
  return fmt::format(
      "{}\n{}", statement.definition(),
      exhibited(statement, values, fmt::format("is_seen {} {}%nat", integer(place), input.shape.dimension / 2)));
}

}  // namespace pe::certificates
