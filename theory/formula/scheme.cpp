#include "theory/formula/scheme.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "theory/formula/angle.hpp"
#include "theory/formula/argue.hpp"
#include "theory/formula/latex.hpp"
#include "theory/formula/toml_file.hpp"
#include "theory/formula/turned.hpp"

namespace pe::formulas {
namespace {

constexpr std::size_t longest_name = 40, longest_sentence = 200, longest_entry = 4'000, most_entries = 64,
                      most_tables = 16;

/// Whether anything in the formula is of a kind, and of a slot where it is 0 or more.
bool contains(Tree const& tree, int index, Kind kind, int slot = -1) {
  if (index < 0) return false;
  auto const& node = tree[index];
  if (node.kind == kind && (slot < 0 || node.slot == slot)) return true;
  return contains(tree, node.a, kind, slot) || contains(tree, node.b, kind, slot);
}

class SchemeReader {
 public:
  explicit SchemeReader(TomlFile& file)
      : file_(file), table_(file.table(*file.root().get("scheme"), "[scheme]")), written_(file.definitions()) {}

  std::shared_ptr<Scheme const> read() {
    read_acts();
    read_name();
    read_parameters();
    if (auto const* const node = table_.get("frequency")) define("frequency", *node);
    scheme_.causal = choice("mask", {"none", "causal"}) == 1;
    switch (scheme_.acts) {
      case Scheme::Acts::absolute:
        read_entries();
        break;
      case Scheme::Acts::rotary:
        read_rotary();
        break;
      case Scheme::Acts::bias:
        read_pairwise("bias", "b_{ij}", {});
        break;
      case Scheme::Acts::score:
        read_pairwise("score", "s_{ij}", {"q", "k"});
        break;
    }
    if (of_head_) scheme_.latex += ",\\quad h = 0, \\dots, H - 1";
    if (scheme_.causal) scheme_.latex += ",\\quad\\text{causal}";
    scheme_.latex += written_.where();
    for (auto const& name : used_) read_as(name, file_.definitions().at(name));
    auto const& nodes = scheme_.tree.nodes();
    scheme_.of_base = std::ranges::any_of(nodes, &Node::of_base);
    if (scheme_.base) {
      auto const& base = *file_.table(*table_.get("parameters"), "parameters").get("base");
      if (!scheme_.of_base) file_.fail(base, "no formula of the scheme has the base in it");
    }
    return std::make_shared<Scheme>(std::move(scheme_));
  }

 private:
  /// The number of the word that a key has, 0 where it is not there.
  int choice(char const* key, std::vector<std::string> const& of) const {
    auto const* const node = table_.get(key);
    if (node == nullptr) return 0;
    auto const found = std::ranges::find(of, file_.words(*node, key));
    if (found == of.end()) {
      file_.fail(*node, fmt::format("{} is neither \"{}\"", key, fmt::join(of, "\" or \"")));
    }
    return static_cast<int>(found - of.begin());
  }

  void read_acts() {
    file_.words_of(table_, "acts", "the scheme");
    auto const acts = choice("acts", {"absolute", "rotary", "bias", "score"});
    scheme_.acts = static_cast<Scheme::Acts>(acts);
    std::vector<std::string> keys{"name", "says", "title", "cite", "cost", "acts", "parameters", "frequency"};
    std::vector<std::vector<std::string>> const own{{"entries"},
                                                    {"angle", "scale", "layout", "bias", "learned", "mask"},
                                                    {"bias", "learned", "mask"},
                                                    {"score", "learned", "mask"}};
    keys.insert(keys.end(), own[static_cast<std::size_t>(acts)].begin(), own[static_cast<std::size_t>(acts)].end());
    file_.allow(table_, keys, fmt::format("a scheme that acts \"{}\"", file_.words_of(table_, "acts", "the scheme")));
  }

  void read_name() {
    scheme_.name = file_.words_of(table_, "name", "the scheme");
    auto const allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    auto const& name = scheme_.name;
    if (name.empty() || name.size() > longest_name || !std::ranges::all_of(name, allowed) || name.front() == '-') {
      file_.fail(*table_.get("name"), fmt::format("the name is no 1 to {} small letters, digits and '-', such as "
                                                  "tilted-rope",
                                                  longest_name));
    }
    scheme_.says = words(table_, "says", longest_sentence);
    if (scheme_.says.empty()) scheme_.says = "a scheme of " + file_.name();
    scheme_.title = words(table_, "title", longest_name);
    if (scheme_.title.empty()) scheme_.title = name;
    read_cite();
    auto const* const cost = table_.get("cost");
    if (cost == nullptr) return;
    auto const& declared = file_.table(*cost, "cost");
    file_.allow(declared, {"learned", "kept", "work", "says"}, "cost");
    auto const of = [&](char const* key) { return words(declared, key, longest_sentence); };
    scheme_.cost = {of("learned"), of("kept"), of("work"), of("says")};
  }

  /// An entry of BibTeX; it is read when its citation is made, here its key alone.
  void read_cite() {
    scheme_.cite = words(table_, "cite", longest_entry);
    if (scheme_.cite.empty()) return;
    auto const begin = scheme_.cite.find('{') + 1, end = scheme_.cite.find(',');
    auto const is_bad = [](unsigned char c) { return std::isalnum(c) == 0 && c != '-' && c != '_'; };
    if (scheme_.cite.front() == '@' && begin > 0 && begin < end && end != std::string::npos)
      scheme_.cited = scheme_.cite.substr(begin, end - begin);
    if (!scheme_.cited.empty() && std::ranges::none_of(scheme_.cited, is_bad)) return;
    file_.fail(*table_.get("cite"),
               "cite is no entry of BibTeX with a key of letters, digits, - and _, such as \"@misc{doe2026, author = "
               "{Doe, Jane}, title = {...}, year = {2026}}\"");
  }

  /// The text of a key, empty where it is not there.
  std::string words(toml::table const& table, char const* key, std::size_t longest) const {
    auto result = file_.text_of(table, key);
    if (result.size() > longest) file_.fail(*table.get(key), fmt::format("{} has more than {} bytes", key, longest));
    return result;
  }

  void read_parameters() {
    auto const* const node = table_.get("parameters");
    if (node == nullptr) return;
    for (auto const& [key, value] : file_.table(*node, "parameters")) {
      auto const text = number_text(value, key.str());
      if (key.str() == "base") {
        scheme_.base = *exact_number(text);
        if (*scheme_.base <= Fraction(1)) file_.fail(value, "the base is not above 1");
      } else {
        file_.define(key, "(" + text + ")", value);
        written_.keep(std::string(key.str()));
      }
    }
  }

  /// An exact number, as text.
  std::string number_text(toml::node const& node, std::string_view key) const {
    if (auto const* const integer = node.as_integer()) return std::to_string(integer->get());
    auto const* const text = node.as_string();
    if (text == nullptr || !exact_number(text->get())) {
      file_.fail(node,
                 fmt::format("{} is not an exact number; write 12, \"0.98\" or \"1/3\", with quotes around what is no "
                             "integer",
                             key));
    }
    return text->get();
  }

  void define(std::string_view name, toml::node const& node) {
    for (auto const& [key, value] : table_) {
      if (&value == &node) file_.define(key, file_.words(node, name), node);
    }
  }

  /// Of one key there may be several formulas.
  void read_as(std::string const& key, std::string const& formula) {
    bool const more = key == last_key_;
    scheme_.text += fmt::format("{}{}",
                                more                   ? ", "
                                : scheme_.text.empty() ? key + " = "
                                                       : "; " + key + " = ",
                                in_lines(formula));
    last_key_ = key;
  }

  void show(std::string const& symbol, std::string const& formula) {
    scheme_.latex += fmt::format("{}{} = {}", scheme_.latex.empty() ? "" : ",\\qquad ", symbol, formula);
  }

  /// Of each query, key and head.
  void show_pairwise(char const* key, char const* symbol, Names const& names) {
    show(symbol, written_({file_.words_of(table_, key, "the scheme")}, names).front());
    of_head_ = std::ranges::any_of(scheme_.tree.nodes(), [](Node const& each) {
      return each.kind == Kind::parameter && !each.counted && each.slot == 2;
    });
  }

  /// The node of the formula at `node`.
  int formula(toml::node const& node, std::string const& key, Names const& names) {
    for (auto const* const list : {&names.positions, &names.parameters, &names.vectors}) {
      for (auto const& name : *list) {
        if (file_.definitions().contains(name)) {
          file_.fail(node,
                     fmt::format("{} is the name of something else here; give the definition another name", name));
        }
      }
    }
    auto const& text = file_.words(node, key);
    read_as(key, text);
    return file_.parsed(
        node, text, names,
        [&](Names const& known, auto const& used) { return parse_formula(scheme_.tree, text, key, known, used); },
        &used_);
  }

  int formula(char const* key, Names const& names) {
    file_.words_of(table_, key, "the scheme");
    return formula(*table_.get(key), key, names);
  }

  void read_entries() {
    auto const* const node = table_.get("entries");
    auto const* const list = node == nullptr ? nullptr : node->as_array();
    if (list == nullptr || list->empty() || list->size() > most_entries) {
      file_.fail(node == nullptr ? static_cast<toml::node const&>(table_) : *node,
                 fmt::format("{} a list of 1 to {} formulas, such as [\"sin(frequency*t)\", \"cos(frequency*t)\"]",
                             node == nullptr ? "entries is missing:" : "entries is not", most_entries));
    }
    Names const names{{"t"}, {absolute_parameters.begin(), absolute_parameters.end()}, {}};
    for (auto const& each : *list) scheme_.entries.push_back(formula(each, "entries", names));
    auto const& tree = scheme_.tree;
    auto const any = [&](auto const& test) { return std::ranges::any_of(scheme_.entries, test); };
    bool const of_pair = any([&](int e) { return tree[e].pair; });
    bool const of_column = any([&](int e) { return contains(tree, e, Kind::parameter, 1); });
    if (of_pair && (of_column || scheme_.entries.size() != 2)) {
      file_.fail(*node, "entries of pair i are two formulas, without j");
    }
    if (of_column && scheme_.entries.size() != 1) file_.fail(*node, "the entry of column j is one formula");
    using enum Scheme::Columns;
    scheme_.columns = of_pair ? pairs : of_column ? columns : all;
    scheme_.of_length = any([&](int e) { return contains(tree, e, Kind::parameter, 0); });
    scheme_.any_angle = !scheme_.of_length && one_frequency(tree) &&
                        !any([&](int e) { return !is_formal(tree, e, true); }) && has_frequencies_of(names);
    scheme_.formal = scheme_.any_angle && !any([&](int e) { return !is_formal(tree, e); });
    scheme_.bound = bound_of(tree, scheme_.entries, scheme_.base, scheme_.columns == all);
    std::vector<std::string> typed;
    for (auto const& each : *list) typed.push_back(file_.words(each, "entries"));
    auto const code = fmt::format("{}", fmt::join(written_(typed, names), ",\\; "));
    if (of_pair) show("(p_{t,2i},\\, p_{t,2i+1})", "\\left(" + code + "\\right)");
    if (of_column) show("p_{t,j}", code);
    if (!of_pair && !of_column) show("p_t", "\\left(" + code + "\\right)");
  }

  void read_rotary() {
    Names const names{{"m"}, {}, {}};
    auto& tree = scheme_.tree;
    scheme_.angle = formula("angle", names);
    // Beside a bias, in which i is the place of a query, the pair is n.
    std::string const pair = table_.contains("bias") ? "n" : "i";
    show("\\vartheta_" + pair + "(m)", written_({file_.words_of(table_, "angle", "the scheme")}, names, pair).front());
    scheme_.sine = tree.add({.kind = Kind::sin, .a = scheme_.angle});
    scheme_.cosine = tree.add({.kind = Kind::cos, .a = scheme_.angle});
    scheme_.any_angle = is_formal(tree, scheme_.sine, true) && has_frequencies_of(names);
    scheme_.formal = scheme_.any_angle && is_formal(tree, scheme_.sine);
    scheme_.layout = choice("layout", {"interleaved", "half-split"}) == 0 ? Layout::interleaved : Layout::half_split;
    auto const* const node = table_.get("scale");
    if (node != nullptr) {
      auto const& scale = file_.table(*node, "scale");
      file_.allow(scale, {"query", "key"}, "scale");
      auto const of = [&](char const* key, char const* called) {
        auto const* const one = scale.get(key);
        return one != nullptr ? formula(*one, called, names) : parse_formula(tree, "1", called, names);
      };
      scheme_.query_scale = of("query", "scale.query");
      scheme_.key_scale = of("key", "scale.key");
      auto const typed = [&](char const* of) { return scale.contains(of) ? file_.words_of(scale, of, "scale") : "1"; };
      auto const scales = written_({typed("query"), typed("key")}, names, pair);
      show("\\sigma^q_" + pair + "(m)", scales[0]);
      show("\\sigma^k_" + pair + "(m)", scales[1]);
      scheme_.formal = scheme_.any_angle = false;  // a layer, which is stated over real numbers
    }
    if (auto const* const bias = table_.get("bias")) {
      add_bias(*bias, node == nullptr ? nullptr : node->as_table());
    } else if (auto const* const learned = table_.get("learned")) {
      file_.fail(*learned, "learned numbers are those of a bias, which this scheme does not have");
    }
  }

  /// The rotation and a bias as the whole score that they make.
  void add_bias(toml::node const& bias, toml::table const* scale) {
    auto const& tree = scheme_.tree;
    for (int const index : {scheme_.angle, scheme_.query_scale, scheme_.key_scale}) {
      if (index >= 0 && tree[index].sums) file_.fail(bias, "an angle or a scale beside a bias is no sum");
    }
    bool const linear = angle_of(tree, scheme_.angle).has_value();
    auto const scaled = [&](char const* key) -> std::string {
      if (scale == nullptr) return "";
      return scale->contains(key) ? file_.words_of(*scale, key, "scale") : "1";
    };
    auto const text =
        score_of({file_.words_of(table_, "angle", "the scheme"), scaled("query"), scaled("key"),
                  file_.words_of(table_, "bias", "the scheme"), linear, scheme_.layout == Layout::half_split},
                 file_.definitions());
    Names names = names_of_pairs({});
    // What is wrong in it is said of it alone.
    scheme_.bias = formula("bias", names);
    show_pairwise("bias", "b_{ij}", names);
    scheme_.turned = std::make_shared<Scheme>(scheme_);
    names.vectors = {"q", "k"};
    scheme_.tree = Tree();
    scheme_.acts = Scheme::Acts::score;
    scheme_.angle = scheme_.sine = scheme_.cosine = scheme_.query_scale = scheme_.key_scale = -1;
    try {
      scheme_.bias = parse_formula(scheme_.tree, text, "the score", names);
    } catch (SyntaxError const& error) {
      file_.fail(bias, "with the rotation it makes a score that is none: " + error.sentence());
    }
    scheme_.formal = is_rational(scheme_.tree, scheme_.bias);
  }

  bool has_frequencies_of(Names const& names) const {
    Domain domain;
    if (scheme_.base) domain.bases = {*scheme_.base};
    domain.positions.assign(names.positions.size(), Positions::any());
    domain.parameters.assign(names.parameters.size(), {0, 0});
    return has_frequencies(scheme_.tree, names, domain);
  }

  /// A bias or a score, of each query and key.
  void read_pairwise(char const* key, char const* symbol, std::vector<std::string> vectors) {
    auto const names = names_of_pairs(std::move(vectors));
    scheme_.bias = formula(key, names);
    show_pairwise(key, symbol, names);
    scheme_.formal = is_rational(scheme_.tree, scheme_.bias);
  }

  /// What formulas of each query and key may name. Reads the learned tables.
  Names names_of_pairs(std::vector<std::string> vectors) {
    Names names{{}, {bias_parameters.begin(), bias_parameters.end()}, {}};
    names.pairs = false;
    names.vectors = std::move(vectors);
    if (auto const* const node = table_.get("learned")) {
      for (auto const& [name, value] : file_.table(*node, "learned")) read_table(name, value, names);
    }
    scheme_.tables.head = 2;  // h
    return names;
  }

  /// r = 32, or r = { numbers = 32, drawn-by = "t5" }, by which its numbers are those of another table, or with
  /// shown = ["1/2", ...], those at which figures show it.
  void read_table(toml::key const& key, toml::node const& value, Names& names) {
    std::string const name(key.str());
    bool const is_taken = name == "power";  // what proofs call a power
    if (is_taken || !may_be_named(name)) file_.fail(value, fmt::format("'{}' cannot name a table", name.substr(0, 40)));
    if (names.tables.size() == most_tables)
      file_.fail(value, fmt::format("there are more than {} tables", most_tables));
    auto const* const table = value.as_table();
    if (table != nullptr) file_.allow(*table, {"numbers", "drawn-by", "shown"}, "a table of learned numbers");
    auto const* const size = table == nullptr ? &value : table->get("numbers");
    auto const* const count = size == nullptr ? nullptr : size->as_integer();
    if (count == nullptr || count->get() < 1 || count->get() > most_terms) {
      file_.fail(value, fmt::format("{} has no count of numbers from 1 to {}", name, most_terms));
    }
    bool const named = table != nullptr && table->contains("drawn-by");
    std::vector<Fraction> shown;
    if (auto const* const node = table == nullptr ? nullptr : table->get("shown")) {
      auto const* const numbers = node->as_array();
      if (numbers == nullptr || static_cast<std::int64_t>(numbers->size()) != count->get())
        file_.fail(*node, fmt::format("shown is no list of {} numbers, which {} has", count->get(), name));
      for (auto const& each : *numbers) shown.push_back(*exact_number(number_text(each, "shown")));
    }
    scheme_.tables.list.push_back({name, named ? file_.words_of(*table, "drawn-by", name) : name,
                                   static_cast<int>(count->get()), std::move(shown)});
    names.tables.push_back(name);
  }

  TomlFile& file_;
  toml::table const& table_;
  Scheme scheme_;
  InDefinitions written_;
  std::vector<std::string> used_;  ///< definitions
  bool of_head_ = false;           ///< h is in a bias or a score
  std::string last_key_;
};

}  // namespace

std::shared_ptr<std::vector<bool> const> Scheme::of_vectors() const {
  std::vector<bool> result;
  for (auto const& node : tree.nodes()) {
    auto const has = [&](int child) { return child >= 0 && result[static_cast<std::size_t>(child)]; };
    result.push_back(node.kind == Kind::entry || node.kind == Kind::product || has(node.a) || has(node.b));
  }
  return std::make_shared<std::vector<bool> const>(std::move(result));
}

std::optional<int> Scheme::sine_first() const {
  if (columns != Columns::pairs) return std::nullopt;
  auto const &x = tree[entries[0]], &y = tree[entries[1]];
  bool const first = x.kind == Kind::sin && y.kind == Kind::cos, second = x.kind == Kind::cos && y.kind == Kind::sin;
  bool const of_one_angle = (first || second) && tree.same(x.a, y.a) && shifted_angle_of(tree, x.a);
  return of_one_angle ? std::optional(first ? 0 : 1) : std::nullopt;
}

std::shared_ptr<Scheme const> read_scheme(TomlFile& file) { return SchemeReader(file).read(); }

}  // namespace pe::formulas
