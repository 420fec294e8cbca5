#include "theory/certificates/witness.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "theory/certificates/coq.hpp"
#include "theory/kernel/dense.hpp"
#include "theory/kernel/in_domain.hpp"
#include "theory/schemes/relative_table.hpp"

namespace pe::certificates {
namespace {

constexpr char no_words[] = "the library has no words for its case";

std::string list_of(std::vector<Fraction> const& numbers) {
  return fmt::format("[{}]", fmt::join(mapped(numbers, number), "; "));
}

std::string square(std::int64_t head, std::string const& table, int d) {
  auto const rows = tabulate(d, [&](int r) {
    return list_of(tabulate(d, [&](int c) {
      return head == 0 ? Fraction(r == c ? 1 : 0)
                       : Drawn(head, table).entry(static_cast<std::size_t>(r), static_cast<std::size_t>(c));
    }));
  });
  return fmt::format("(square [{}])", fmt::join(rows, "; "));
}

/// What a law looks at: the last place that it has a token at, and the tokens of a sentence.
struct Looked {
  std::int64_t head = 0, last = 0, length = last + 1;
  std::vector<std::string> arguments = {};
  int conjunct = 0;       ///< of a conjunction, the first or second (1, 2) is false
  bool exhibits = false;  ///< whether the sentence is of the numbers that the bench draws, and of no others
};

/// The probe of this number: 0, and then the unit vectors.
std::string probe(std::size_t e) { return e == 0 ? "zero" : fmt::format("(unit {}%nat)", e - 1); }

/// Throws NotWritten of a property that the library does not know at a case.
Looked looked_at(std::string_view property, Case const& input, std::size_t component) {
  auto const d = static_cast<std::size_t>(input.shape.dimension);
  auto const given = mapped(input.parameters, [](Fraction const& x) { return x.numerator(); });
  auto const query = probe(component / (d + 1)), key = probe(component % (d + 1));
  auto const looked = [](std::int64_t head, std::int64_t last, std::vector<std::string> arguments) {
    return Looked{.head = head, .last = last, .arguments = std::move(arguments)};
  };
  if (property == "score-shift-invariance") {
    auto const from = std::max<std::int64_t>(-given[0], 0), to = from + given[0], by = given[1];
    return looked(given[2], std::max(from, to) + by, {query, key, integer(from), integer(to), integer(by)});
  }
  if (property == "content-free") {
    return looked(given[2], 16, {query, key, "zero", "zero", integer(given[0]), integer(given[1])});
  }
  if (property == "linear-in-distance") return looked(given[1], 64, {query, key, integer(given[0])});
  // Its statement is of head 0, which has no weights.
  if (property == "score-falls" && given[1] == 0) return looked(0, 128, {integer(given[0])});
  // Outputs of three tokens, entry by entry.
  auto result = looked(given.empty() ? 0 : given[0], 2, {});
  for (auto const& x : input.vectors) {
    auto const entries = mapped(x, [](double entry) { return number(Rational(entry)); });
    result.arguments.push_back(fmt::format("(vector [{}])", fmt::join(entries, "; ")));
  }
  auto const token = static_cast<std::int64_t>(component / d);
  if (property == "constant-output") {
    result.arguments.push_back(integer(token + 1));
  } else if (property == "reversal-equivariance") {
    result.arguments.push_back(integer(token));
  } else if (property == "permutation-equivariance") {
    result.arguments.push_back(integer(token % 3));
    result.conjunct = token < 3 ? 1 : 2;
  } else if (property == "pooled-invariance") {
    result.conjunct = token == 0 ? 1 : 2;
  } else {
    throw NotWritten(no_words);
  }
  result.arguments.push_back(fmt::format("{}%nat", component % d));
  return result;
}

/// What schemes.txt has of a variable: a term, or the table from which the bench draws it in a head.
std::optional<std::string> learned(SchemeWords const& words, Variable const& variable, Looked const& looked, int d) {
  static std::regex const of_table("(-?\\d+) (\\d+) of (.+)");
  auto found = words.fields.find("drawn " + variable.name);
  if (found == words.fields.end() && looked.exhibits) found = words.fields.find("exhibited " + variable.name);
  if (found == words.fields.end()) return std::nullopt;
  std::smatch parts;
  if (!std::regex_match(found->second, parts, of_table)) return found->second;
  auto const low = std::stoll(parts[1]), count = std::stoll(parts[2]);
  auto const table = parts[3].str();
  Drawn const numbers(looked.head, table);
  auto const row = [&](std::int64_t r, std::int64_t size) {
    return list_of(tabulate(
        size, [&](std::int64_t c) { return numbers.entry(static_cast<std::size_t>(r), static_cast<std::size_t>(c)); }));
  };
  if (variable.type == "R") return number(numbers.entry(0, static_cast<std::size_t>(d)));
  if (variable.type == "vec") return fmt::format("(vector {})", row(0, count == 0 ? d : count));
  if (variable.type == "matrix") return square(looked.head, table, d);
  if (variable.type == "Z -> vec") {
    return fmt::format("(rows {} [{}])", integer(low),
                       fmt::join(tabulate(count, [&](std::int64_t r) { return row(r, d); }), "; "));
  }
  if (count > 0) return fmt::format("(entries {} {})", integer(low), row(0, count));
  auto const offsets =
      tabulate(2 * looked.last + 1, [&](std::int64_t k) { return numbers.entry(detail::folded(k - looked.last), 0); });
  return fmt::format("(entries {} {})", integer(-looked.last), list_of(offsets));
}

std::optional<std::string> value(Statement const& statement, Variable const& variable, Case const& input,
                                 Looked const& looked) {
  int const d = input.shape.dimension;
  auto const& name = variable.name;
  bool const of_axes = statement.proposition.find("2 * (2 * ") != std::string::npos;
  if (auto found = learned(statement.own, variable, looked, d)) return found;
  if (name == "n" || name == "hands") return fmt::format("{}%nat", of_axes ? d / 4 : d / 2);
  if (name == "m") return fmt::format("{}%nat", d / 4);
  if (name == "d") return fmt::format("{}%nat", d);
  if (name == "heads") return "8";
  if (name == "base") return number(input.shape.base);
  if (name == "l") return integer(looked.length);
  if (name == "last") return number(looked.last);
  if (name == "h") return integer(looked.head);
  if (name == "r1") return number(Fraction(1, looked.head + 1));
  if (name != "W") return std::nullopt;
  if (looked.head == 0) return "identities";
  return fmt::format("(of_matrices {}%nat {} {} {})", d, square(looked.head, "query", d), square(looked.head, "key", d),
                     square(looked.head, "value", d));
}

/// What is refuted is of the dimensions that the sentence has; where its learned numbers were drawn for one, of this.
void confine(Statement& statement, Claim const& claim, Case const& input, std::vector<std::string> const& values) {
  auto& variables = statement.variables;
  auto const width = std::ranges::find(variables, "nat", &Variable::type);
  auto const record = quantifiers(claim.domain, claim.check->signature());
  auto const* const said = named(record, "d");
  if (width == variables.end() || said == nullptr) return;
  bool const is_drawn = std::ranges::any_of(variables, [](Variable const& each) {
    return each.premise.starts_with(each.name + " = ") && each.type != "R" && each.type != "Z -> R";
  });
  auto premise = width_among(statement.own.fields.at("width"),
                             is_drawn ? Values{{Fraction(input.shape.dimension)}} : said->values);
  if (premise.empty()) return;
  width->premise = std::move(premise);
  width->example = values[static_cast<std::size_t>(width - variables.begin())];
}

}  // namespace

std::string applied_to(std::vector<std::string> const& arguments) {
  return arguments.empty() ? "" : fmt::format("specialize (H {}). premises H.", fmt::join(arguments, " "));
}

std::string Witness::refuted(int bits) const {
  return fmt::format(
      "Theorem refuted : ~ statement.\nProof.\n  unfold statement. intro H. {}\n  {}\n  contradicts H "
      "{}%positive.\nQed.\n",
      applied_to(values), fmt::join(steps, " "), bits);
}

std::string Witness::exhibited(Statement const& statement, int bits) const {
  std::string proof = "unfold statement.";
  if (!values.empty()) proof += fmt::format(" exists {}.", fmt::join(values, ", "));
  for (auto const& each : statement.variables) proof += each.premise.empty() ? "" : " split; [premise |].";
  return fmt::format("Theorem proved : statement.\nProof.\n  {}\n  {}.\nQed.\n", proof,
                     steps.empty() ? fmt::format("exactly_valued {}%positive", bits) : steps.front());
}

Witness property_at(Claim const& claim, Statement& statement, Case const& input, std::optional<std::size_t> component) {
  if (!statement.has_values) throw NotWritten(no_words);
  Looked looked;
  Witness result;
  if (component) {
    looked = looked_at(claim.property, input, *component);
    if (looked.conjunct != 0)
      result.steps.emplace_back(looked.conjunct == 1 ? "apply proj1 in H." : "apply proj2 in H.");
    result.steps.push_back(applied_to(looked.arguments));
  } else {
    auto const place = input.parameters[0].numerator();
    // With the key as far ahead of the query.
    looked = {.last = place, .length = 2 * place + 1, .exhibits = true};
    statement.exists = true;
    result.steps = {fmt::format("is_seen {} {}%nat", integer(place), input.shape.dimension / 2)};
  }
  for (auto& variable : statement.variables) {
    auto const found = value(statement, variable, input, looked);
    // Of a score's fall the sentence is of the numbers that the bench draws: of others it may be so.
    bool const drawn = looked.exhibits || (claim.property == "score-falls" && variable.premise.empty());
    if (!found && (drawn || !variable.premise.empty())) throw NotWritten(no_words);
    auto const& fields = statement.own.fields;
    auto const shorter = fields.find("refuted by " + variable.name);
    result.values.push_back(found                     ? *found
                            : shorter != fields.end() ? shorter->second
                                                      : type_named(variable.type).some);
    if (drawn) {
      variable.premise = fmt::format("{} = {}", variable.name, result.values.back());
      variable.example = result.values.back();
    }
  }
  if (component) confine(statement, claim, input, result.values);
  return result;
}

}  // namespace pe::certificates
