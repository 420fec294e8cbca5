#include "theory/formula/file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>
#include <set>

#include "theory/formula/check.hpp"
#include "theory/formula/domain.hpp"
#include "theory/formula/latex.hpp"
#include "theory/formula/limited.hpp"
#include "theory/formula/scheme.hpp"
#include "theory/formula/toml_file.hpp"
#include "theory/kernel/in_domain.hpp"

namespace pe::formulas {
namespace {

/// Each value of an enumeration that has a name, by it.
template <class Value>
using Words = std::vector<std::pair<std::string_view, Value>>;

Words<Impact> const impacts{{"theorem", Impact::theorem},
                            {"bug", Impact::bug},
                            {"number", Impact::number},
                            {"sentence", Impact::sentence},
                            {"remark", Impact::remark}};
Words<Coverage> const coverages{
    {"walked", Coverage::walked}, {"covered", Coverage::covered}, {"drawn", Coverage::drawn}};
Words<Verdict> const verdicts{{"holds", Verdict::holds}, {"refuted", Verdict::refuted}};
Words<Verdict> const without_check{{"not checked", Verdict::undecided}, {"not checkable", Verdict::not_applicable}};

class Reader {
 public:
  Reader(std::string_view text, std::string const& name, std::string const& digest, FindLaw const& find_law)
      : file_(text, name), digest_(digest), find_law_(find_law) {}

  File read() {
    auto const& root = file_.root();
    file_.allow(root, {"scheme", "define", "claim", "source", "section"}, "the file");
    if (auto const* const node = root.get("define")) read_definitions(file_.table(*node, "define"));
    if (root.contains("scheme")) result_.scheme = read_scheme(file_);
    if (auto const* const node = root.get("source")) read_source(file_.table(*node, "source"));
    for_each(root, "section", [&](toml::table const& table) { read_section(table); });
    auto const* const node = root.get("claim");
    auto const* const list = node != nullptr ? node->as_array() : nullptr;
    bool const needed = node != nullptr || result_.scheme == nullptr;
    if ((list == nullptr || list->empty()) && needed) {
      file_.fail(node != nullptr ? node->source().begin : toml::source_position{1, 1},
                 "the file has no [scheme] and no [[claim]]");
    }
    for_each(root, "claim", [&](toml::table const& table) { read_claim(table); });
    file_.require_all_used();
    return std::move(result_);
  }

 private:
  void for_each(toml::table const& root, char const* key, auto const& read) const {
    auto const* const node = root.get(key);
    if (node == nullptr) return;
    auto const* const list = node->as_array();
    if (list == nullptr) file_.fail(*node, fmt::format("{} is not a list of tables, [[{}]]", key, key));
    if (list->size() > most_claims) file_.fail(*list, fmt::format("there are more than {} {}s", most_claims, key));
    for (auto const& each : *list) read(file_.table(each, fmt::format("[[{}]]", key)));
  }

  void read_definitions(toml::table const& table) {
    for (auto const& [key, value] : table) file_.define(key, file_.words(value, key.str()), value);
  }

  void read_source(toml::table const& table) {
    file_.allow(table, {"rank", "ledger", "about"}, "a source");
    result_.source.rank = number_of(table, "rank");
    result_.source.ledger = file_.text_of(table, "ledger");
    result_.source.about = file_.list_of(table, "about");
  }

  void read_section(toml::table const& table) {
    file_.allow(table, {"heading", "places", "figures", "about"}, "a section");
    result_.source.sections.push_back({file_.words_of(table, "heading", "the section"), file_.list_of(table, "places"),
                                       file_.list_of(table, "figures"), file_.list_of(table, "about")});
  }

  void read_claim(toml::table const& table) {
    file_.allow(table,
                {"id",      "at",           "ledger",      "quoted", "implied", "words",   "says", "latex",  "law",
                 "mutants", "property",     "scheme",      "for",    "where",   "decide",  "of",   "exists", "expect",
                 "witness", "corrected_by", "why_sampled", "note",   "sides",   "finding", "about"},
                "a claim");
    Claim claim;
    claim.id = file_.words_of(table, "id", "the claim");
    require_id(*table.get("id"), claim.id);
    claim.says = file_.words_of(table, "says", "the claim");
    claim.latex = file_.text_of(table, "latex");
    claim.ledger = file_.text_of(table, "ledger");
    bool const has_check = table.contains("law") || table.contains("property");
    auto const expected = file_.text_of(table, "expect");
    if (!has_check && std::ranges::any_of(verdicts, [&](auto const& each) { return each.first == expected; })) {
      file_.fail(table,
                 "the claim has neither a law nor a property; it needs one of them, or expect is \"not checked\" or "
                 "\"not checkable\"");
    }
    claim.expected = one_of(table, "expect", has_check ? verdicts : without_check);
    auto const place = fmt::format("{}, line {}", file_.name(), table.source().begin.line);
    claim.source = {"formula", table.contains("at") ? file_.text_of(table, "at") : place};
    claim.origin = origin_of(table);
    claim.exists = is_true(table, "exists");
    claim.witness = file_.text_of(table, "witness");
    claim.corrected_by = file_.text_of(table, "corrected_by");
    claim.why_sampled = file_.text_of(table, "why_sampled");
    claim.note = file_.text_of(table, "note");
    claim.about = file_.list_of(table, "about");
    if (auto const* const node = table.get("finding")) claim.finding = finding_of(file_.table(*node, "finding"));
    if (auto const* const node = table.get("sides")) read_sides(file_.table(*node, "sides"), claim.id);
    if (!has_check && claim.note.empty())
      file_.fail(table, "a claim without a law needs a note that says why nothing decides it");
    if (!digest_.empty()) claim.note += fmt::format("{}{}, {}", claim.note.empty() ? "" : "; ", file_.name(), digest_);
    if (!has_check) {
      result_.claims.push_back(std::move(claim));
    } else if (table.contains("property")) {
      read_property(table, std::move(claim));
    } else if (auto const& law = file_.words_of(table, "law", "the claim"); law.starts_with(in_cpp)) {
      read_named_law(table, law.substr(in_cpp.size()), std::move(claim));
    } else {
      read_law(table, law, std::move(claim));
    }
  }

  void read_property(toml::table const& table, Claim claim) {
    auto const& node = *table.get("property");
    auto scheme = file_.text_of(table, "scheme");
    if (result_.scheme == nullptr && scheme.empty()) {
      file_.fail(node, "a property needs a scheme, and the file has no [scheme]");
    }
    for (char const* key : {"law", "for", "where", "decide", "mutants", "of"}) {
      if (table.contains(key)) {
        file_.fail(*table.get(key), fmt::format("a claim has a property or a law; {} goes with a law", key));
      }
    }
    result_.claims.push_back(
        PropertyClaim{std::move(claim), file_.words(node, "property"), std::move(scheme), file_.where(node)});
  }

  void read_named_law(toml::table const& table, std::string const& name, Claim claim) {
    if (!find_law_) {
      file_.fail(*table.get("law"),
                 "a law in C++ takes only what its source gives it, and is called by the bench's own sources alone; "
                 "write the law as a formula, or name a property");
    }
    auto const* const law = find_law_(name);
    if (law == nullptr) file_.fail(*table.get("law"), fmt::format("there is no law {} in C++", name.substr(0, 80)));
    if (auto const* const node = table.get("mutants")) file_.fail(*node, "a law in C++ has its own mutants");
    if (law->domain) claim.domain = *law->domain;
    if (table.contains("for") || !law->domain) {
      auto const coverage = table.contains("decide") ? one_of(table, "decide", coverages) : Coverage::drawn;
      if (claim.exists && coverage == Coverage::covered) {
        file_.fail(*table.get("decide"), "a covering exhibits no case; with exists = true, decide is walked or drawn");
      }
      auto const* const node = table.get("for");
      auto const slots = slots_of(node, false);
      claim.domain = placed(node != nullptr ? *node : *table.get("law"),
                            [&] { return slots.domain(law->check->signature(), coverage); });
    }
    auto const takes = law->check->signature();
    Names names{{}, {takes.parameters, takes.parameters + Signature::count(takes.parameters)}, {}};
    names.pairs = false;
    restrict(table, names, claim.domain);
    speak_beyond(table, claim.domain, takes);
    require_witness(table, claim, takes);
    result_.claims.push_back(decided_by(std::move(claim), law->property, law->check));
  }

  void read_law(toml::table const& table, std::string const& law, Claim claim) {
    auto const slots = slots_of(table.get("for"), true);
    auto names = slots.names();
    for (auto const& [name, formula] : file_.definitions()) {
      if (is_variable(names, name)) {
        file_.fail(*table.get("for"), fmt::format("{} is the name of a definition already", name));
      }
    }
    std::vector<std::string> used;
    auto tree = parsed(*table.get("law"), law, names, &used);
    auto const* const where = table.get("where");
    auto const condition = where != nullptr ? parsed(*where, file_.words(*where, "where"), names) : Tree();
    claim.domain = slots.domain(tree, condition);
    if (claim.exists) claim.domain.covered = false;  // a covering exhibits no case; some are drawn
    read_mutants(table, law, names, claim);
    restrict(table, names, claim.domain, &used);
    if (claim.domain.admits) claim.domain.covered = false;  // a box may lie across the edge of a condition
    claim.law = stated(law, file_.text_of(table, "where"), used);
    require_witness(table, claim, names.signature());
    bool const whole = claim.domain.exhaustive || claim.domain.covered;
    if (!table.contains("at")) {  // a sentence of the file itself
      if (!whole && claim.why_sampled.empty()) {
        claim.why_sampled =
            "no proof of it by identities or closed forms was found, and its domain has more cases than are walked";
      }
      if (claim.origin.kind == Origin::Kind::ours) claim.origin = quoted("");
    }
    // Of the bench's own sources each says how it is written.
    if (!find_law_ && claim.latex.empty()) result_.formulas.push_back(claim.latex = latex_of(tree, names));
    auto left = dimensions_left(claim.domain, condition);
    auto within = limited(check(std::move(tree), names, claim.domain, std::move(left)), claim.domain);
    speak_beyond(table, claim.domain, within->signature());
    result_.claims.push_back(decided_by(std::move(claim), "formula", std::move(within)));
  }

  Tree parsed(toml::node const& node, std::string const& law, Names const& names,
              std::vector<std::string>* used = nullptr) {
    return file_.parsed(
        node, law, names, [&](auto const& known, auto const& each) { return parse_law(law, known, each); }, used);
  }

  /// Claim::law. Definitions that are too long for it stay in the file.
  std::string stated(std::string const& law, std::string const& where, std::vector<std::string> const& used) const {
    std::string definitions;
    for (auto const& name : used) {
      definitions += fmt::format("{} = {}\n", name, in_lines(file_.definitions().at(name)));
    }
    if (definitions.size() > most_text) {
      definitions = fmt::format("with the definitions of {}\n", file_.name());
    }
    return definitions + in_lines(law) + (where.empty() ? "" : "\nwhere " + in_lines(where));
  }

  void read_mutants(toml::table const& table, std::string const& law, Names const& names, Claim const& claim) {
    constexpr std::string_view arrow = " -> ";
    for (auto const& change : file_.list_of(table, "mutants")) {
      auto const& node = *table.get("mutants");
      auto const middle = change.find(arrow);
      auto const before = change.substr(0, middle);
      if (middle == change.npos || before.empty() || law.find(before) == law.npos) {
        file_.fail(node, fmt::format("'{}' does not change the law; a change is 'a -> b', and the law has the text a",
                                     change));
      }
      auto const wrong = boost::replace_all_copy(law, before, change.substr(middle + arrow.size()));
      auto tree = parsed(node, wrong, names);
      result_.mutants.push_back({claim.id, change, check(std::move(tree), names, claim.domain)});
    }
  }

  /// Discards the cases of which `where` is not so.
  void restrict(toml::table const& table, Names const& names, Domain& domain,
                std::vector<std::string>* used = nullptr) {
    auto const* const node = table.get("where");
    if (node == nullptr) return;
    auto const& text = file_.words(*node, "where");
    auto tree = parsed(*node, text, names, used);
    for (auto const& [relation, lhs, rhs, turned] : tree.statements()) {
      if (!tree[lhs].exact || !tree[rhs].exact || tree[lhs].pair || tree[rhs].pair) {
        file_.fail(*node,
                   "where compares something that has no exact value; numbers, d, base and parameters, such as n of "
                   "n = \"fractions 0..7 by 1\", have one");
      }
    }
    keep_where(domain, std::move(tree), names, text, file_.where(*node));
  }

  void require_witness(toml::table const& table, Claim const& claim, Signature const& takes) const {
    if (claim.witness.empty()) return;
    try {
      static_cast<void>(in_domain(claim.domain, takes, Case::parse(claim.witness, takes, claim.domain.parts())));
    } catch (UserError const& error) {
      file_.fail(*table.get("witness"), fmt::format("the witness is no case of the claim: {}", error.what()));
    }
  }

  Origin origin_of(toml::table const& table) const {
    if (table.contains("quoted")) return quoted(file_.text_of(table, "quoted"));
    if (table.contains("implied")) return implied(file_.text_of(table, "implied"), file_.text_of(table, "words"));
    return ours;
  }

  void speak_beyond(toml::table const& table, Domain& domain, Signature const& takes) const {
    auto const* const node = table.get("of");
    if (node == nullptr) return;
    for (auto const& [key, value] : file_.table(*node, "of")) {
      placed(value, [&, &key = key, &value = value] {
        formulas::speak_beyond(domain, takes, quantifier(std::string(key.str()), file_.words(value, key.str())));
      });
    }
  }

  Finding finding_of(toml::table const& table) const {
    file_.allow(table, {"impact", "reading", "so", "difference", "stays", "prior"}, "a finding");
    return {one_of(table, "impact", impacts),   file_.text_of(table, "reading"), file_.text_of(table, "so"),
            file_.text_of(table, "difference"), file_.text_of(table, "stays"),   file_.text_of(table, "prior")};
  }

  void read_sides(toml::table const& table, std::string const& id) {
    file_.allow(table, {"left", "right", "square", "right_has_more"}, "sides");
    result_.sides.push_back({id, file_.words_of(table, "left", "sides"), file_.words_of(table, "right", "sides"),
                             is_true(table, "square"), number_of(table, "right_has_more")});
  }

  /// What `work` makes; what it refuses is refused at the node.
  auto placed(toml::node const& node, auto const& work) const -> decltype(work()) {
    try {
      return work();
    } catch (UserError const& error) {
      file_.fail(node, error.what());
    }
  }

  void require_id(toml::node const& node, std::string const& id) {
    constexpr std::size_t longest = 80;
    auto const allowed = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    };
    if (id.empty() || id.size() > longest || !std::ranges::all_of(id, allowed)) {
      file_.fail(node, fmt::format("the id is no 1 to {} small letters, digits, '.', '-' and '_', such as tilted.falls",
                                   longest));
    }
    if (!ids_.insert(id).second) file_.fail(node, fmt::format("the id {} is given twice", id));
  }

  // Values of a table by their keys; false or 0 where they are not there.
  bool is_true(toml::table const& table, char const* key) const {
    auto const* const node = table.get(key);
    if (node == nullptr) return false;
    if (!node->is_boolean()) file_.fail(*node, fmt::format("{} is neither true nor false", key));
    return node->as_boolean()->get();
  }

  int number_of(toml::table const& table, char const* key) const {
    constexpr std::int64_t most = 1'000'000;
    auto const* const node = table.get(key);
    if (node == nullptr) return 0;
    auto const* const value = node->as_integer();
    if (value == nullptr || value->get() < 0 || value->get() > most) {
      file_.fail(*node, fmt::format("{} is not a whole number from 0 to {}", key, most));
    }
    return static_cast<int>(value->get());
  }

  template <class Value>
  Value one_of(toml::table const& table, char const* key, Words<Value> const& names) const {
    auto const& word = file_.words_of(table, key, "the claim");
    for (auto const& [name, value] : names) {
      if (name == word) return value;
    }
    std::string allowed;
    for (auto const& [name, value] : names) allowed += fmt::format("{}\"{}\"", allowed.empty() ? "" : ", ", name);
    file_.fail(*table.get(key), fmt::format("{} is none of {}", key, allowed));
  }

  Slots slots_of(toml::node const* node, bool of_formula) const {
    Slots result(of_formula);
    if (result_.scheme != nullptr && result_.scheme->base) result.read("base", result_.scheme->base->text());
    if (node == nullptr) return result;
    std::vector<std::pair<toml::source_position, std::string>>
        entries;  // in the order of the file: it is that of the arguments
    for (auto const& [key, value] : file_.table(*node, "for"))
      entries.emplace_back(key.source().begin, std::string(key.str()));
    std::ranges::sort(entries, [](auto const& a, auto const& b) {
      return std::pair(a.first.line, a.first.column) < std::pair(b.first.line, b.first.column);
    });
    for (auto const& [at, key] : entries) {
      auto const& value = *node->as_table()->get(key);
      auto const& text = file_.words(value, key);
      placed(value, [&, &key = key] { result.read(key, text); });
    }
    return result;
  }

  static bool is_variable(Names const& names, std::string const& name) {
    return std::ranges::find(names.positions, name) != names.positions.end() ||
           std::ranges::find(names.parameters, name) != names.parameters.end();
  }

  static constexpr std::string_view in_cpp = "cpp:";

  TomlFile file_;
  std::string const& digest_;
  FindLaw const& find_law_;
  File result_;
  std::set<std::string> ids_;
};

}  // namespace

File read_file(std::string_view text, std::string const& name, std::string const& digest, FindLaw const& find_law) {
  return Reader(text, name, digest, find_law).read();
}

}  // namespace pe::formulas
