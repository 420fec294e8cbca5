#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "theory/certificates/coq.hpp"
#include "theory/certificates/formula.hpp"
#include "theory/certificates/statement.hpp"
#include "theory/formula/angle.hpp"

namespace pe::certificates {
namespace {

using formulas::Kind;
using formulas::Node;
using formulas::Scheme;
using Acts = Scheme::Acts;

/// Names that a certificate binds beside those of tables.
constexpr std::string_view bound[] = {"W", "c", "d", "h", "i", "j", "k", "l", "m", "n", "p", "q", "t", "x", "y"};

std::string name_of_table(std::string const& given) {
  auto const text = bound_name(given);
  return std::ranges::find(bound, text) == std::end(bound) ? text : "v_" + text;
}

class Own : FormulaText {
 public:
  explicit Own(Scheme const& scheme)
      : FormulaText(scheme.tree, true), scheme_(scheme), name_("own_" + identifier(scheme.name)) {
    if (scheme.of_length) {
      throw NotWritten("its codes depend on the length of the sentence, of which no property is stated");
    }
    auto const size = fmt::format("{}", scheme.entries.size());
    bool const of_pairs = scheme.acts != Acts::absolute || scheme.columns == Scheme::Columns::pairs;
    bool const of_columns = scheme.columns == Scheme::Columns::columns;
    dimension_ = of_pairs ? Dimension{"(2 * n)", "n"} : of_columns ? Dimension{"d", ""} : Dimension{size, ""};
  }

  SchemeWords words() {
    if (scheme_.acts == Acts::absolute) code();
    if (scheme_.acts == Acts::rotary) rotation();
    if (scheme_.acts == Acts::bias || scheme_.acts == Acts::score) pairwise();
    for (auto const& [table, drawn_by, size, shown] : scheme_.tables.list) {
      result_.fields["drawn " + name_of_table(table)] = fmt::format("0 {} of {}", size, drawn_by);
    }
    result_.variables = variables() + " W";
    return std::move(result_);
  }

 private:
  Dimension const& dimension() override {
    if (dimension_.count == "d") used_.insert("d");
    if (!dimension_.pairs.empty()) used_.insert("n");
    return dimension_;
  }
  std::string base() override {
    if (scheme_.base) return number(*scheme_.base);
    used_.insert("base");
    return "base";
  }
  Name name(Node const& node) override {
    if (node.kind == Kind::table) {
      auto const text = name_of_table(scheme_.tables.list[static_cast<std::size_t>(node.slot)].name);
      used_.insert(text + ":Z->R");
      return {text, false};
    }
    if (node.kind == Kind::entry || node.kind == Kind::product) return {node.slot == 0 ? "q" : "k", false};
    if (node.kind == Kind::position) return {scheme_.acts == Acts::rotary ? "m" : "t", false};
    if (scheme_.acts == Acts::absolute) return {"(real c)", false};  // column j, as L is in none
    static constexpr char const* parameters[] = {"i", "j", "h", "l"};
    auto const* const text = parameters[node.slot];
    if (node.slot > 1) used_.insert(text);
    return {text, true};
  }
  std::string index_name() const override { return "p"; }

  /// "n base u:Z->R", of what the formulas so far use, in the order in which schemes.txt has them.
  std::string variables() const {
    std::string result;
    for (auto const* const first : {"n", "d", "base", "l", "h"}) {
      if (used_.contains(first)) result += fmt::format(" {}", first);
    }
    for (auto const& each : used_) {
      if (each.find(':') != std::string::npos) result += " " + each;
    }
    return result;
  }
  /// " (n : nat) (base : R)".
  std::string binders() const {
    std::string result;
    for (auto const& each : parsed_variables(variables(), ""))
      result += fmt::format(" ({} : {})", each.name, each.type);
    return result;
  }
  /// Defines it, and gives it with its arguments. `takes`: " (m : R) : vec".
  std::string define(std::string const& suffix, std::string const& takes, std::string const& value) {
    auto const name = name_ + suffix;
    result_.definitions += fmt::format("Definition {}{}{} :=\n  {}.\n", name, binders(), takes, value);
    result_.names.push_back(name);
    std::string applied = name;
    for (auto const& each : parsed_variables(variables(), "")) applied += " " + each.name;
    return applied;
  }

  std::string mask() const { return scheme_.causal ? "causal" : "everything"; }

  void rotation() {
    static std::string const of_bias_alone =
        " content-free linear-in-distance reversal-equivariance permutation-equivariance pooled-invariance";
    used_.insert("n");
    auto const of_pairs = [&](int node) { return "fun i => " + written(node, sum_level); };
    auto const angle = define("_angle", " (m : R) : vec", of_pairs(scheme_.angle));
    bool const half = scheme_.layout == Layout::half_split;
    auto const turn = define("", " : vec -> R -> vec", fmt::format("by_angles{} ({})", half ? "_half n" : "", angle));
    auto& fields = result_.fields;
    fields["width"] = "2 * n";
    auto const rotated = fmt::format("rotated (2 * n) W 1 ({})", turn);
    auto layer = scheme_.causal ? fmt::format("masked ({})", rotated) : rotated;
    if (scheme_.scales()) {
      auto const query = define("_query_scale", " (m : R) : vec", of_pairs(scheme_.query_scale));
      auto const key = define("_key_scale", " (m : R) : vec", of_pairs(scheme_.key_scale));
      layer = fmt::format("turned_and_scaled (2 * n) W {} {} ({}) ({}) ({})", mask(),
                          half ? "(of_halves_of n)" : "Nat.div2", turn, query, key);
      auto const &a = tree_[scheme_.query_scale], &b = tree_[scheme_.key_scale];
      bool const undo = a.kind == Kind::power && b.kind == Kind::power && tree_.same(a.a, b.a);
      if (!undo) fields["unproved"] = "score-shift-invariance";
    }
    if (scheme_.bias >= 0) {
      auto const bias = define("_bias", " (i j : Z) : R", written(scheme_.bias, sum_level));
      layer = fmt::format("with_bias ({}) ({})", layer, bias);
      fields["unproved"] += unproved() + (scheme_.scales() ? of_bias_alone + " norm-kept" : of_bias_alone);
    }
    if (scheme_.scales() || scheme_.bias >= 0) {
      fields["layer"] = layer;
      return;
    }
    fields["rotation"] = turn;
    bool const has_phase = !formulas::angle_of(tree_, scheme_.angle);
    auto const frequency = fmt::format(fmt::runtime(has_phase ? "(fun p => {0} 1 p - {0} 0 p)" : "({} 1)"), angle);
    fields[half ? "half" : "interleaved"] = frequency;
    if (half) fields["of"] = "n";
    if (scheme_.causal) fields["layer"] = layer;
  }

  void code() {
    auto const& entries = scheme_.entries;
    bool const of_pairs = scheme_.columns == Scheme::Columns::pairs,
               of_columns = scheme_.columns == Scheme::Columns::columns;
    if (of_pairs) used_.insert("n");
    if (of_columns) used_.insert("d");
    result_.fields["width"] = of_pairs ? "2 * n" : dimension_.count;
    auto const entry = [&](std::size_t e) { return written(entries[e], sum_level); };
    std::string value = "fun c => ";
    if (of_pairs) {
      value = fmt::format("in_pairs (fun i => {}) (fun i => {})", entry(0), entry(1));
    } else if (of_columns) {
      value += entry(0);
    } else {
      value += "match c with";
      for (std::size_t e = 0; e < entries.size(); ++e) value += fmt::format(" | {}%nat => {}", e, entry(e));
      value += " | _ => 0 end";
    }
    auto const code = define("", " (t : R) : vec", value);
    if (of_pairs && scheme_.sine_first() == 0 && formulas::angle_of(tree_, tree_[entries[0]].a)) return waves(code);
    result_.fields["layer"] = fmt::format("added ({}) W (fun i => {} (IZR i))", result_.fields["width"], code);
  }

  /// Sines and cosines of a frequency times t are sinusoids of the library.
  void waves(std::string const& code) {
    auto const [frequency, position, shift] = *formulas::angle_of(tree_, tree_[scheme_.entries[0]].a);
    Fraction const factor(position.coefficients[0], frequency.divisor);
    bool const single = factor == Fraction(1) && frequency.is_one_node();
    auto value = single ? written(frequency.factors[0].node, sum_level) : number(factor);
    for (auto const& [node, divides] : frequency.factors) {
      if (!single) value += (divides ? " / " : " * ") + written(node, applied_level);
    }
    auto const frequencies = define("_frequency", " : vec", "fun i => " + value);
    result_.fields.insert({{"code", code}, {"count", "n"}, {"frequencies", frequencies}});
    result_.lemma = fmt::format(
        "Lemma {0}_is_sinusoid : forall{1}, {2} = sinusoid ({3}).\nProof. unfold {0}, {0}_frequency. "
        "intros. is_sinusoid. Qed.\n",
        name_, binders(), code, frequencies);
    result_.rewrites = name_ + "_is_sinusoid";
  }

  bool is_offset(int index) const {
    auto const& of = tree_[index];
    return of.kind == Kind::subtract && is_place(of.a) && is_place(of.b) && tree_[of.a].slot != tree_[of.b].slot;
  }
  bool is_place(int index) const {
    auto const& of = tree_[index];
    return of.kind == Kind::parameter && !of.counted && of.slot < 2;
  }
  /// Whether query and key are in it, by their positions or themselves.
  bool is_of(int index, bool places) const {
    auto const& of = tree_[index];
    bool const here = places ? is_place(index) : of.kind == Kind::entry || of.kind == Kind::product;
    return here || (of.a >= 0 && is_of(of.a, places)) || (of.b >= 0 && is_of(of.b, places));
  }

  /// Where i and j occur in a bias or a score; what more is not so.
  enum class Where { anywhere, compared, offset, distance, nowhere };
  Where where(int index) const {
    auto const& of = tree_[index];
    if (!is_of(index, true)) return Where::nowhere;
    if (of.kind == Kind::abs && is_offset(of.a) && tree_[tree_[of.a].a].slot == 0) return Where::distance;
    if (is_offset(index)) return Where::offset;
    if (of.kind == Kind::comparison && is_place(of.a) && is_place(of.b)) return Where::compared;
    if (is_place(index)) return Where::anywhere;
    return std::min(of.a < 0 ? Where::nowhere : where(of.a), of.b < 0 ? Where::nowhere : where(of.b));
  }
  /// Whether it is a number times i - j, or times |i - j|, and a number.
  bool is_linear(int index) const {
    auto const& of = tree_[index];
    bool const is_distance = of.kind == Kind::abs && where(index) == Where::distance;
    if (!is_of(index, true) || is_offset(index) || is_distance) return true;
    switch (of.kind) {
      case Kind::negate:
        return is_linear(of.a);
      case Kind::add:
      case Kind::subtract:
        return is_linear(of.a) && is_linear(of.b);
      case Kind::multiply:
        return (is_linear(of.a) && !is_of(of.b, true)) || (!is_of(of.a, true) && is_linear(of.b));
      case Kind::divide:
        return is_linear(of.a) && !is_of(of.b, true);
      default:
        return false;
    }
  }
  /// Whether a score is dot(q, k) and a part without them.
  bool is_plain_score(int index) const {
    auto const& of = tree_[index];
    if (of.kind == Kind::product) return of.slot == 1;
    if (of.kind == Kind::add) {
      return (is_plain_score(of.a) && !is_of(of.b, false)) || (!is_of(of.a, false) && is_plain_score(of.b));
    }
    return of.kind == Kind::subtract && is_plain_score(of.a) && !is_of(of.b, false);
  }
  /// Properties that hold for other reasons than the library's theorems have.
  std::string unproved() const {
    auto const at = where(scheme_.bias);
    bool const whole_score = scheme_.acts == Acts::score, plain = !whole_score || is_plain_score(scheme_.bias);
    std::string result;
    if (at < Where::compared) result += " score-shift-invariance toeplitz-bias";
    if (at < Where::distance) result += " reversal-equivariance permutation-equivariance pooled-invariance";
    if (!plain) result += " norm-kept content-free";
    if (!plain || !is_linear(scheme_.bias)) result += " separable-score linear-in-distance";
    return result;
  }

  void pairwise() {
    bool const whole_score = scheme_.acts == Acts::score;
    auto const value = written(scheme_.bias, sum_level);
    auto const of = define("", fmt::format("{} (i j : Z) : R", whole_score ? " (q k : vec)" : ""), value);
    bool const of_pairs = used_.contains("n");
    auto& fields = result_.fields;
    fields["unproved"] = unproved();
    fields["width"] = of_pairs ? "2 * n" : "d";
    if (!of_pairs) used_.insert("d");
    if (whole_score) {
      fields["layer"] = fmt::format("scored ({}) (fun x i y j => {} (query W x) (key W y) i j) (plain_value W) {}",
                                    fields["width"], of, mask());
    } else {
      fields["bias"] = of;
      fields["mask"] = mask();
    }
  }

  Scheme const& scheme_;
  std::string name_;
  Dimension dimension_;
  std::set<std::string> used_;
  SchemeWords result_;
};

}  // namespace

SchemeWords words_of(Scheme const& scheme) { return Own(scheme.turned ? *scheme.turned : scheme).words(); }

}  // namespace pe::certificates
