#include "theory/certificates/statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <functional>
#include <map>
#include <regex>
#include <sstream>

#include "theory/certificates/library_v.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::certificates {
namespace {

using Fields = std::map<std::string, std::string>;

/// The variables of schemes.txt that need no type, with what is assumed of them.
Variable known_variable(std::string const& name, std::string const& width) {
  static std::map<std::string, Variable, std::less<>> const known{
      {"n", {"n", "nat", "(0 < n)%nat", "1%nat"}},
      {"m", {"m", "nat", "(2 <= m)%nat", "2%nat"}},
      {"d", {"d", "nat", "(0 < d)%nat", "1%nat"}},
      {"hands", {"hands", "nat", "(1 <= hands <= 3)%nat", "1%nat"}},
      {"base", {"base", "R", "1 < base", "10000"}},
      {"heads", {"heads", "R", "0 < heads", "8"}},
      {"l", {"l", "Z", "(0 < l)%Z", "1%Z"}},
      {"last", {"last", "R", "0 < last", "1"}},
      {"h", {"h", "Z", "(0 <= h)%Z", "0%Z"}},
      {"r1", {"r1", "R", "0 < r1", "1"}},
      {"r2", {"r2", "R", "0 < r2", "1"}},
      {"c", {"c", "R", "0 < c", "1"}},
      {"W", {"W", "head", "linear_head ({width}) W", "identities"}},
  };
  auto result = known.at(name);
  boost::replace_all(result.premise, "{width}", width);
  return result;
}

/// Of a learned number, vector, table or matrix, of which nothing is assumed.
Variable learned_variable(std::string const& name, std::string type) {
  boost::replace_all(type, "->", " -> ");
  static std::map<std::string, std::string, std::less<>> const zeros{{"R", "0"},
                                                                     {"vec", "zero"},
                                                                     {"matrix", "(fun _ => zero)"},
                                                                     {"Z -> R", "(fun _ => 0)"},
                                                                     {"Z -> vec", "(fun _ => zero)"}};
  auto const zero = zeros.at(type);
  return {name, std::move(type), {}, zero};
}

/// The layer of a rotation, a code or a bias, or its own.
std::string layer_of(Fields const& fields) {
  auto const at = [&](char const* name) { return fields.at(name); };
  if (fields.contains("layer")) return at("layer");
  auto const amplitude = fields.contains("amplitude") ? fmt::format("(({}) ^ 2)", at("amplitude")) : "1";
  if (fields.contains("rotation")) return fmt::format("rotated ({}) W {} ({})", at("width"), amplitude, at("rotation"));
  if (fields.contains("code")) return fmt::format("added ({}) W (fun i => ({}) (IZR i))", at("width"), at("code"));
  return fmt::format("biased ({}) W {} ({})", at("width"), at("mask"), at("bias"));
}

/// Fields that follow from others.
void complete(Fields& fields) {
  fields.try_emplace("sign", "1");
  if (fields.contains("interleaved")) {
    fields.insert({{"first", "even_entry"}, {"second", "odd_entry"}});
  } else if (fields.contains("of")) {
    for (auto const* const entry : {"first", "second"}) {
      fields[entry] = fmt::format("({}_of_pair {})", entry, fields.at("of"));
    }
  }
  auto& layer = fields["layer"] = layer_of(fields);
  fields["layer of identities"] = std::regex_replace(layer, std::regex("\\bW\\b"), "identities");
}

}  // namespace

std::vector<Variable> parsed_variables(std::string const& text, std::string const& width) {
  std::vector<Variable> result;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    auto const colon = word.find(':');
    result.push_back(colon == std::string::npos ? known_variable(word, width)
                                                : learned_variable(word.substr(0, colon), word.substr(colon + 1)));
  }
  return result;
}

namespace {

std::map<std::string, SchemeWords, std::less<>> parse_schemes() {
  std::map<std::string, SchemeWords, std::less<>> result;
  std::istringstream lines{std::string(schemes_txt)};
  std::string name;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    if (boost::starts_with(line, "scheme ")) {
      auto const colon = line.find(':');
      name = line.substr(7, colon - 7);
      result[name].variables = line.substr(colon + 1);
    } else {
      auto const sign = line.find(" = ");
      PE_ASSERT(sign != std::string::npos);
      result[name].fields[line.substr(2, sign - 2)] = line.substr(sign + 3);
    }
  }
  return result;
}

struct Property {
  std::string name, proposition, proof;
};

std::vector<Property> parse_properties() {
  std::vector<Property> result;
  std::istringstream lines{std::string(properties_txt)};
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line[0] == '#') continue;
    auto const colon = line.find(": "), sign = line.find(" = ");
    PE_ASSERT(colon != std::string::npos);
    bool const proved = sign != std::string::npos;
    result.push_back({line.substr(0, colon), line.substr(colon + 2, proved ? sign - colon - 2 : std::string::npos),
                      proved ? line.substr(sign + 3) : ""});
  }
  return result;
}

/// The template with the fields in their braces; nothing where the scheme does not have one of them.
std::optional<std::string> filled(std::string text, Fields const& fields) {
  for (auto const& [name, value] : fields) boost::replace_all(text, "{" + name + "}", value);
  if (text.find('{') != std::string::npos) return std::nullopt;
  return text;
}

bool mentions(std::string const& text, std::string const& name) {
  return std::regex_search(text, std::regex("\\b" + name + "\\b"));
}

}  // namespace

std::string Statement::text() const {
  std::string bound, premises;
  for (auto const& [name, type, premise, example] : variables) {
    bound += fmt::format(" ({} : {})", name, type);
    if (!premise.empty()) premises += (premises.empty() ? "" : " ") + premise + (exists ? " /\\" : " ->");
  }
  return fmt::format("{}{}{}{}",
                     bound.empty() ? ""
                     : exists      ? "exists"
                                   : "forall",
                     bound, bound.empty() ? "" : ",\n  ", premises.empty() ? "" : premises + "\n  ") +
         proposition;
}

std::string Statement::definition() const {
  auto result = own.definitions +
                fmt::format("{}Definition statement : Prop :=\n  {}.\n", own.definitions.empty() ? "" : "\n", text());
  std::string bound;
  std::vector<std::string> premises, examples;
  for (auto const& [name, type, premise, example] : variables) {
    if (premise.empty()) continue;
    bound += fmt::format(" ({} : {})", name, type);
    premises.push_back(premise);
    examples.push_back(example);
  }
  if (premises.empty() || exists) return result;
  return result + fmt::format("\nLemma satisfiable : exists{},\n  {}.\nProof. exists {}. repeat split; premise. Qed.\n",
                              bound, fmt::join(premises, " /\\ "), fmt::join(examples, ", "));
}

std::string Statement::proved(std::string const& by) const {
  auto const rewritten = own.rewrites.empty() ? "" : fmt::format("rewrite ?{}; ", own.rewrites);
  auto const unfolded = own.names.empty() ? "" : fmt::format("cbv beta delta [{}]; ", fmt::join(own.names, " "));
  return fmt::format("{}{}Theorem proved : statement.\nProof. unfold statement. intros. {}{}{}. Qed.\n", own.lemma,
                     own.lemma.empty() ? "" : "\n", rewritten, unfolded, by);
}

std::optional<Statement> statement_of(std::string_view property, SchemeWords words) {
  static auto const properties = parse_properties();
  auto& fields = words.fields;
  complete(fields);
  for (auto const& row : properties) {
    if (row.name != property) continue;
    auto proposition = filled(row.proposition, fields);
    if (!proposition) continue;
    Statement result{{}, std::move(*proposition), row.proof, !fields.contains("unvalued")};
    for (auto const& variable : parsed_variables(words.variables, fields.at("width"))) {
      if (mentions(result.proposition, variable.name)) result.variables.push_back(variable);
    }
    auto const unproved = fields.find("unproved");
    if (unproved != fields.end() && mentions(unproved->second, std::string(property))) result.proof.clear();
    result.own = std::move(words);
    return result;
  }
  return std::nullopt;
}

std::optional<Statement> statement_of(std::string_view property, std::string_view scheme) {
  static auto const schemes = parse_schemes();
  auto const found = schemes.find(scheme);
  return found == schemes.end() ? std::nullopt : statement_of(property, found->second);
}

std::string width_among(std::string const& width, Values const& dimensions) {
  auto const& list = dimensions.listed;
  auto const is_next = [](Fraction const& a, Fraction const& b) { return b.numerator() == a.numerator() + 2; };
  auto const gap = std::ranges::adjacent_find(list, std::not_fn(is_next));
  if (list.size() > 2 && gap == list.end()) return width_among(width, Values::multiples(2, list.front(), list.back()));
  if (!list.empty()) {
    auto const listed = mapped(list, [](Fraction const& d) { return d.numerator(); });
    return fmt::format("({} = {})%nat", width, fmt::join(listed, fmt::format(" \\/ {} = ", width)));
  }
  bool const is_even = width.starts_with("2 *");
  auto const low = dimensions.low.value_or(Fraction(1)).numerator();
  auto const high = dimensions.high ? fmt::format(" <= {}", dimensions.high->numerator()) : "";
  auto const even = dimensions.step == 2 && !is_even ? fmt::format(" /\\ Nat.even {} = true", width) : "";
  return low <= 2 && high.empty() && even.empty() ? "" : fmt::format("({} <= {}{})%nat{}", low, width, high, even);
}

bool is_causal(std::string const& proposition) {
  static auto const words = [] {
    std::string result = "causal";
    std::string const text(schemes_v);
    static std::regex const definition("Definition (\\w+)[^.]*(?:\\.[^\\s][^.]*)*\\bcausal\\.\\s");
    for (std::sregex_iterator each(text.begin(), text.end(), definition), end; each != end; ++each) {
      result += "|" + (*each)[1].str();
    }
    return std::regex("\\b(?:" + result + ")\\b");
  }();
  return std::regex_search(proposition, words);
}

std::vector<LibraryFile> const& library() {
  static std::vector<LibraryFile> const files{{"Schemes.v", schemes_v},   {"Properties.v", properties_v},
                                              {"Theorems.v", theorems_v}, {"Layers.v", layers_v},
                                              {"Codes.v", codes_v},       {"Laws.v", laws_v},
                                              {"Numbers.v", numbers_v}};
  return files;
}

}  // namespace pe::certificates
