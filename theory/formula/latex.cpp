#include "theory/formula/latex.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

namespace pe::formulas {
namespace {

/// How closely what is written holds together: a part of a looser kind is put into parentheses.
enum Binding { sums, products, quotients, atoms };

struct Typeset {
  std::string latex;
  Binding binding = atoms;
  bool tall = false;  ///< whether it is higher than a line
};

constexpr std::string_view greek[] = {"alpha", "beta",  "gamma",  "delta", "epsilon", "zeta", "eta",
                                      "theta", "kappa", "lambda", "mu",    "nu",      "xi",   "rho",
                                      "sigma", "tau",   "phi",    "chi",   "psi",     "omega"};

/// A name with the digits at its end as an index: x_{0}, \gamma, \mathit{slope}.
std::string set_name(std::string_view whole) {
  auto const is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  auto const last = std::ranges::find_if_not(whole.rbegin(), whole.rend(), is_digit);
  auto const letters = whole.substr(0, static_cast<std::size_t>(whole.rend() - last)),
             digits = whole.substr(letters.size());
  std::string result;
  if (letters.size() == 1) {
    result = letters;
  } else if (std::ranges::find(greek, letters) != std::end(greek)) {
    result = fmt::format("\\{}", letters);
  } else {
    for (char const c : letters) result += c == '_' ? std::string("\\_") : std::string(1, c);
    result = fmt::format("\\mathit{{{}}}", result);
  }
  return digits.empty() ? result : fmt::format("{}_{{{}}}", result, digits);
}

/// A number of a formula, which was written as a decimal.
std::string decimal(Fraction const& x) {
  auto shifted = x;
  int places = 0;
  for (; !shifted.is_integer(); ++places) shifted = shifted * Fraction(10);
  auto digits = fmt::format("{:0{}}", shifted.numerator(), places + 1);
  if (places > 0) digits.insert(digits.size() - static_cast<std::size_t>(places), ".");
  return digits;
}

std::string parenthesised(Typeset const& x) {
  return x.tall ? fmt::format("\\left({}\\right)", x.latex) : fmt::format("({})", x.latex);
}

std::string bound(Typeset const& x, Binding least) { return x.binding < least ? parenthesised(x) : x.latex; }

/// Of the formulas at `roots`, those long parts that occur more than once, innermost first, each by its first node.
class Repeated {
 public:
  Repeated(Tree const& tree, std::vector<int> const& roots) {
    auto const& nodes = tree.nodes();
    first_ = tabulate(static_cast<int>(nodes.size()), [&](int node) { return tree.first_like(node); });
    std::vector<int> uses(nodes.size()), sizes(nodes.size(), 1);
    for (int const root : roots) ++uses[static_cast<std::size_t>(first(root))];
    for (auto i = nodes.size(); i-- > 0;) {
      if (uses[i] == 0) continue;
      for (int const child : {nodes[i].a, nodes[i].b})
        if (child >= 0) ++uses[static_cast<std::size_t>(first(child))];
    }
    constexpr int least = 7;  // shorter ones are read as quickly as a letter
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      auto const& node = nodes[i];
      for (int const child : {node.a, node.b})
        if (child >= 0) sizes[i] += sizes[static_cast<std::size_t>(first(child))];
      bool const is_value = node.kind != Kind::comparison && node.kind != Kind::branches;
      if (uses[i] < 2 || sizes[i] < least || !is_value) continue;
      parts_.push_back(static_cast<int>(i));
      sizes[i] = 1;
    }
  }

  /// The first node that is the same formula.
  int first(int node) const { return first_[static_cast<std::size_t>(node)]; }
  std::vector<int> const& parts() const { return parts_; }

 private:
  std::vector<int> first_, parts_;
};

class LatexWriter {
 public:
  /// Parts that occur again in the formulas at `roots` join `where`, the outermost first.
  LatexWriter(Tree const& tree, Names const& names, std::vector<int> const& roots, Where& where, std::string pair = "i")
      : tree_(tree), names_(names), repeated_(tree, roots), pair_(std::move(pair)) {
    for (auto const* const free : {"n", "m", "k", "l", "r", "s", "u", "v", "w", "x", "y"}) {
      auto const is_free = [&](auto const& list) { return std::ranges::find(list, free) == list.end(); };
      if (pair_ == free || !is_free(names.positions) || !is_free(names.parameters) || !is_free(names.tables) ||
          !is_free(names.vectors))
        continue;
      index_ = free;
      break;
    }
    Where found;
    for (int const part : repeated_.parts()) {
      auto const formula = (*this)(part).latex;
      auto const is_it = [&](auto const& each) { return each.second == formula; };
      auto known = std::ranges::find_if(where, is_it);
      if (known == where.end()) known = found.insert(found.begin(), {letter(part, where, found), formula});
      called_.emplace(part, known->first);
    }
    where.insert(where.end(), found.begin(), found.end());
  }

  Typeset operator()(int index) {
    if (auto const called = called_.find(repeated_.first(index)); called != called_.end()) return {called->second};
    auto const& node = tree_[index];
    switch (node.kind) {
      case Kind::number:
        return {decimal(node.number)};
      case Kind::dimension:
        return {"d"};
      case Kind::base:
        return {"\\mathit{base}"};
      case Kind::pair:
        return {pair_};
      case Kind::pi:
        return {"\\pi"};
      case Kind::position:
        return {set_name(names_.positions[static_cast<std::size_t>(node.slot)])};
      case Kind::parameter:
        return {node.counted ? index_ : set_name(names_.parameters[static_cast<std::size_t>(node.slot)])};
      case Kind::table:
        return {fmt::format("{}_{{{}}}", set_name(names_.tables[static_cast<std::size_t>(node.slot)]), inside(node.a))};
      case Kind::entry:
        return {fmt::format("{}_{{{}}}", vector(node.slot), inside(node.a))};
      case Kind::product:
        return {fmt::format("\\langle {}, {}\\rangle", vector(node.slot / 2), vector(node.slot % 2))};
      case Kind::negate: {
        auto const of = (*this)(node.a);
        return {"-" + bound(of, products), sums, of.tall};
      }
      case Kind::add:
      case Kind::subtract:
        return sum(node);
      case Kind::multiply:
        return product(node);
      case Kind::divide:
        return quotient(node);
      case Kind::power:
        return power(node);
      case Kind::sin:
        return function("\\sin", node);
      case Kind::cos:
        return function("\\cos", node);
      case Kind::exp:
        return function("\\exp", node);
      case Kind::log:
        return function("\\log", node);
      case Kind::min:
        return function("\\min", node);
      case Kind::max:
        return function("\\max", node);
      case Kind::sqrt:
        return enclosed("\\sqrt{", node.a, "}");
      case Kind::abs:
        return enclosed("\\left|", node.a, "\\right|");
      case Kind::floor:
        return enclosed("\\left\\lfloor ", node.a, "\\right\\rfloor ");
      case Kind::choice:
        return choice(node);
      case Kind::sum:
        return series(pair_, "d/2-1", node.a);
      case Kind::counted_sum:
        return series(index_, last(tree_[node.b]), node.a);
      case Kind::comparison:
      case Kind::branches:
        break;
    }
    PE_ASSERT(!"a kind of node that has a value");
    return {};
  }

  std::string comparison(Statement const& stated) {
    auto const lhs = (*this)(stated.turned ? stated.rhs : stated.lhs),
               rhs = (*this)(stated.turned ? stated.lhs : stated.rhs);
    char const* const sign = stated.relation == Relation::equal  ? "="
                             : stated.relation == Relation::less ? (stated.turned ? ">" : "<")
                                                                 : (stated.turned ? "\\ge" : "\\le");
    return fmt::format("{} {} {}", lhs.latex, sign, rhs.latex);
  }

 private:
  /// A letter that nothing else has, with the indices on which the part depends.
  std::string letter(int part, Where const& where, Where const& found) const {
    auto const& node = tree_[part];
    auto const indices =
        fmt::format("{}{}{}", node.pair ? pair_ : "", node.pair && node.counted ? "," : "", node.counted ? index_ : "");
    std::vector<std::string> taken{index_, pair_};
    for (auto const* list : {&names_.positions, &names_.parameters, &names_.tables, &names_.vectors})
      for (auto const& name : *list) taken.push_back(set_name(name));
    for (auto const* list : {&where, &found})
      for (auto const& [name, formula] : *list) taken.push_back(name);
    bool const is_frequency = node.kind == Kind::power && tree_[node.a].kind == Kind::base && node.pair;
    for (std::string const letter :
         {is_frequency ? "w" : "\\phi", "\\phi", "\\psi", "\\chi", "\\xi", "\\eta", "\\zeta", "\\rho", "\\tau"}) {
      auto const begins = [&](std::string const& name) { return name.starts_with(letter); };
      if (std::ranges::none_of(taken, begins)) return indices.empty() ? letter : letter + "_{" + indices + "}";
    }
    return fmt::format("\\Phi_{{{}}}", where.size() + found.size() + 1);
  }

  std::string vector(int slot) const { return set_name(names_.vectors[static_cast<std::size_t>(slot)]); }

  /// In an index or an exponent, where quotients stand on the line.
  std::string inside(int index) {
    ++raised_;
    auto const result = (*this)(index).latex;
    --raised_;
    return result;
  }

  Typeset sum(Node const& node) {
    auto const a = (*this)(node.a), b = (*this)(node.b);
    bool const adds = node.kind == Kind::add;
    // A series in front would take what follows for its own.
    auto const first = is_series(node.a) ? parenthesised(a) : a.latex;
    bool const signed_second = tree_[node.b].kind == Kind::negate;
    return {fmt::format("{} {} {}", first, adds ? '+' : '-', (adds && !signed_second) ? b.latex : bound(b, products)),
            sums, a.tall || b.tall};
  }

  Typeset product(Node const& node) {
    auto const a = (*this)(node.a), b = (*this)(node.b);
    auto const first = is_series(node.a) ? parenthesised(a) : bound(a, products), second = bound(b, products);
    bool const digits = std::isdigit(static_cast<unsigned char>(second.front())) != 0;
    return {first + (digits ? " \\cdot " : "\\,") + second, products, a.tall || b.tall};
  }

  Typeset quotient(Node const& node) {
    auto const a = (*this)(node.a), b = (*this)(node.b);
    if (raised_ > 0) return {bound(a, products) + "/" + bound(b, quotients), products, a.tall || b.tall};
    return {fmt::format("\\frac{{{}}}{{{}}}", a.latex, b.latex), quotients, true};
  }

  Typeset power(Node const& node) {
    auto const base = (*this)(node.a);
    return {fmt::format("{}^{{{}}}", tree_[node.a].kind == Kind::power ? parenthesised(base) : bound(base, atoms),
                        inside(node.b)),
            atoms, base.tall};
  }

  Typeset function(char const* called, Node const& node) {
    auto of = (*this)(node.a);
    if (node.b >= 0) {
      auto const b = (*this)(node.b);
      of = {of.latex + ", " + b.latex, sums, of.tall || b.tall};
    }
    return {called + parenthesised(of), quotients, of.tall};
  }

  Typeset enclosed(char const* left, int of, char const* right) {
    auto const x = (*this)(of);
    return {left + x.latex + right, atoms, x.tall};
  }

  Typeset choice(Node const& node) {
    auto const condition = comparison(tree_.comparison(node.a));
    auto const& branches = tree_[node.b];
    return {fmt::format("\\begin{{cases}}{} & \\text{{if }} {}\\\\{} & \\text{{otherwise}}\\end{{cases}}",
                        (*this)(branches.a).latex, condition, (*this)(branches.b).latex),
            sums, true};
  }

  bool is_series(int index) const {
    auto const& node = tree_[index];
    if (node.kind == Kind::multiply || node.kind == Kind::add || node.kind == Kind::subtract) return is_series(node.b);
    if (node.kind == Kind::negate) return is_series(node.a);
    return node.kind == Kind::sum || node.kind == Kind::counted_sum;
  }

  Typeset series(std::string const& over, std::string const& last, int term) {
    return {fmt::format("\\sum_{{{}=0}}^{{{}}} {}", over, last, bound((*this)(term), products)), products, true};
  }

  static std::string last(Node const& count) {
    if (count.kind == Kind::number) return decimal(count.number - Fraction(1));
    return count.kind == Kind::dimension ? "d-1" : "d/2-1";
  }

  Tree const& tree_;
  Names const& names_;
  Repeated repeated_;
  std::map<int, std::string> called_;  ///< by the first node that is the part
  std::string pair_, index_ = "\\nu";
  int raised_ = 0;
};

/// ",\\quad \\text{where } a = ...", empty without any.
std::string said(Where const& where) {
  std::string result;
  for (auto const& [name, formula] : where)
    result += fmt::format(",\\quad {}{} = {}", result.empty() ? "\\text{where } " : "", name, formula);
  return result;
}

}  // namespace

std::string latex_of(Tree const& law, Names const& names) {
  std::vector<int> roots;
  for (auto const& stated : law.statements()) roots.insert(roots.end(), {stated.lhs, stated.rhs});
  Where where;
  LatexWriter writer(law, names, roots, where);
  std::string result;
  for (auto const& stated : law.statements()) {
    result += (result.empty() ? "" : " \\quad\\text{and}\\quad ") + writer.comparison(stated);
  }
  return result + said(where);
}

std::vector<std::string> InDefinitions::operator()(std::vector<std::string> const& texts, Names const& names,
                                                   std::string const& pair) {
  auto const read = [](std::vector<std::string> const& formulas, Names const& known) {
    Tree tree;
    std::vector<int> roots;
    for (auto const& formula : formulas) roots.push_back(parse_formula(tree, formula, "", known));
    return std::pair(std::move(tree), roots);
  };
  auto const latex = [&](Tree const& tree, std::vector<int> const& roots, Names const& known) {
    LatexWriter writer(tree, known, roots, where_, pair);
    std::vector<std::string> result;
    for (int const root : roots) result.push_back(writer(root).latex);
    return result;
  };
  Names expanded = names, kept = names;
  expanded.definitions = definitions_;
  for (auto const& [name, formula] : definitions_) {
    bool stays = named_.contains(name);
    try {
      if (stays) {
        auto const [tree, roots] = read({formula}, expanded);
        stays = !tree[roots.front()].pair;
      }
    } catch (SyntaxError const&) {
      stays = false;  // it is no definition of such formulas
    }
    if (stays) kept.parameters.push_back(name);
    if (!stays) kept.definitions.emplace(name, formula);
  }
  try {
    auto const [tree, roots] = read(texts, kept);
    auto const result = latex(tree, roots, kept);
    for (auto slot = names.parameters.size(); slot < kept.parameters.size(); ++slot) {
      auto const& name = kept.parameters[slot];
      bool const is_used = std::ranges::any_of(tree.nodes(), [&](Node const& each) {
        return each.kind == Kind::parameter && !each.counted && each.slot == static_cast<int>(slot);
      });
      if (!is_used || std::ranges::find(where_, set_name(name), &Where::value_type::first) != where_.end()) continue;
      where_.emplace_back(set_name(name), "");
      auto const at = where_.size() - 1;
      where_[at].second = (*this)({definitions_.at(name)}, names, pair).front();
    }
    return result;
  } catch (SyntaxError const&) {
    auto const [tree, roots] = read(texts, expanded);
    return latex(tree, roots, expanded);
  }
}

std::string InDefinitions::where() const { return said(where_); }

}  // namespace pe::formulas
