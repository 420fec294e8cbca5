#include "theory/certificates/statement.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string.hpp>
#include <functional>
#include <map>
#include <regex>
#include <sstream>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/library_v.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::certificates {
namespace {

using Fields = std::map<std::string, std::string>;

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

struct Words {
  std::map<std::string, Variable, std::less<>> variables;  ///< those that need no type
  std::map<std::string, SchemeWords, std::less<>> schemes;
};

/// What schemes.txt has.
Words const& words() {
  static Words const parsed = [] {
    Words result;
    SchemeWords* scheme = nullptr;
    for (auto const& line : lines_of(schemes_txt)) {
      auto const colon = line.find(": "), sign = line.find(" = ");
      if (boost::starts_with(line, "variable ")) {
        std::vector<std::string> parts;
        boost::split(parts, line.substr(colon + 1), boost::is_any_of(";"));
        for (auto& part : parts) boost::trim(part);
        auto const name = line.substr(9, colon - 9);
        result.variables[name] = {name, parts.at(0), parts.at(1), parts.at(2)};
      } else if (boost::starts_with(line, "scheme ")) {
        scheme = &result.schemes[line.substr(7, colon - 7)];
        scheme->variables = line.substr(colon + 1);
      } else {
        scheme->fields[line.substr(2, sign - 2)] = line.substr(sign + 3);
      }
    }
    return result;
  }();
  return parsed;
}

struct Property {
  std::string name, proposition, proof;
};

std::vector<Property> parse_properties() {
  return mapped(lines_of(properties_txt), [](std::string const& line) {
    auto const colon = line.find(": "), sign = std::min(line.find(" = "), line.size());
    return Property{line.substr(0, colon), line.substr(colon + 2, sign - colon - 2),
                    sign == line.size() ? "" : line.substr(sign + 3)};
  });
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

Type const& type_named(std::string_view name) {
  static Type const types[] = {
      {"R", "number", "0", "1"},
      {"Z", "integer", "0%Z", "1%Z"},
      {"vec", "vector", "zero", "(fun c => real c + 1 / 3)"},
      {"matrix", "matrix", "(fun _ => zero)", "unit"},
      {"Z -> R", "sequence of numbers", "(fun _ => 0)", "(fun z => IZR (z * z * z))"},
      {"Z -> vec", "table of vectors", "(fun _ => zero)", "(fun z c => IZR (z * z) / 64 + real c)"}};
  auto const* const found = std::ranges::find(types, name, &Type::name);
  PE_ASSERT(found != std::end(types));
  return *found;
}

std::vector<Variable> parsed_variables(std::string const& text, std::string const& width) {
  std::vector<Variable> result;
  std::istringstream given(text);
  for (std::string word; given >> word;) {
    auto const colon = word.find(':');
    if (colon == std::string::npos) {
      result.push_back(words().variables.at(word));
      boost::replace_all(result.back().premise, "{width}", width);
    } else {
      auto const type = boost::replace_all_copy(word.substr(colon + 1), "->", " -> ");
      result.push_back({word.substr(0, colon), type, {}, type_named(type).zero});
    }
  }
  return result;
}

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

std::optional<Statement> statement_of(std::string_view property, SchemeWords own) {
  static auto const properties = parse_properties();
  auto& fields = own.fields;
  complete(fields);
  for (auto const& row : properties) {
    if (row.name != property) continue;
    auto proposition = filled(row.proposition, fields);
    if (!proposition) continue;
    Statement result{{}, std::move(*proposition), row.proof, !fields.contains("unvalued")};
    for (auto const& variable : parsed_variables(own.variables, fields.at("width"))) {
      if (mentions(result.proposition, variable.name)) result.variables.push_back(variable);
    }
    auto const unproved = fields.find("unproved");
    if (unproved != fields.end() && mentions(unproved->second, std::string(property))) result.proof.clear();
    result.own = std::move(own);
    return result;
  }
  return std::nullopt;
}

std::optional<Statement> statement_of(std::string_view property, std::string_view scheme) {
  auto const found = words().schemes.find(scheme);
  return found == words().schemes.end() ? std::nullopt : statement_of(property, found->second);
}

std::string width_among(std::string const& width, Values dimensions) {
  auto& list = dimensions.listed;
  auto const is_next = [](Fraction const& a, Fraction const& b) { return b.numerator() == a.numerator() + 2; };
  if (list.size() > 2 && std::ranges::adjacent_find(list, std::not_fn(is_next)) == list.end()) {
    dimensions = Values::multiples(2, list.front(), list.back());
  }
  if (!list.empty()) return among(width, dimensions, "%nat");
  if (!dimensions.low) dimensions.low = 1;
  auto const even =
      dimensions.step == 2 && !width.starts_with("2 *") ? fmt::format(" /\\ Nat.even {} = true", width) : "";
  if (*dimensions.low <= Fraction(2) && !dimensions.high && even.empty()) return {};
  return among(width, dimensions, "%nat") + even;
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
