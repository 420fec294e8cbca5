#include "theory/certificates/vocabulary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>

#include "theory/certificates/coq.hpp"

namespace pe::certificates {
namespace {

constexpr std::size_t longest_name = 24;  // what is longer was made by a compiler
constexpr char place_of_entry[] = "@";

/// A multiple of what holds together.
std::string multiple(std::int64_t factor, std::string const& of) {
  return factor == 1 ? of : factor == -1 ? "(- " + of + ")" : fmt::format("{} * {}", coq(Rational(factor)), of);
}

std::string at_place(std::string const& text, std::string const& place) {
  return boost::replace_all_copy(text, place_of_entry, place);
}

template <class T>
int numbered(std::map<std::string, int>& known, std::string const& key, std::vector<T>& list, T const& fresh) {
  auto const [at, is_new] = known.try_emplace(key, static_cast<int>(list.size()));
  if (is_new) list.push_back(fresh);
  return at->second;
}

}  // namespace

std::string Vocabulary::variable(std::string const& key, std::string const& name, std::string const& type) {
  auto const [at, is_new] = variables_.try_emplace(key + " : " + type);
  if (!is_new) return at->second;
  auto const letter = !name.empty() && std::isalpha(static_cast<unsigned char>(name[0])) != 0;
  auto base = name.size() > longest_name || !letter ? "f" : identifier(name);
  while (base.size() > 1 && base.back() == '_') base.pop_back();
  at->second = base;
  for (int n = 2; taken_.contains(at->second); ++n) at->second = fmt::format("{}_{}", base, n);
  taken_.insert(at->second);
  bound_.push_back({at->second, type, key});
  return at->second;
}

void Vocabulary::rewrite(std::string const& from, std::string const& to, std::string scope, std::string tactic) {
  auto const known = [&](Rewriting const& r) { return r.from == from; };
  if (from != to && std::ranges::none_of(rewritings_, known))
    rewritings_.push_back({from, to, std::move(scope), std::move(tactic)});
}

Vocabulary::Applied Vocabulary::applied(std::string const& function, std::vector<std::string> const& types,
                                        std::vector<Applied> const& arguments, std::string const& result) {
  auto const type = types.empty() ? result : fmt::format("{} -> {}", fmt::join(types, " -> "), result);
  auto const name = variable(function, function, type);
  auto const all = [&](std::string Applied::*text) {
    auto to = name;
    for (auto const& argument : arguments) to += " " + argument.*text;
    return arguments.empty() ? to : "(" + to + ")";
  };
  return {all(&Applied::written), all(&Applied::inside), all(&Applied::normal)};
}

/// In parentheses.
Vocabulary::Applied Vocabulary::argument(Whole const& form, std::string const& scope) {
  return {"(" + whole(form, false) + ")" + scope, "(" + whole(form, true) + ")" + scope,
          "(" + normal_whole(form) + ")" + scope};
}

/// As it is written; `rewritten`: with what functions in it are after rewriting.
std::string Vocabulary::whole(Whole const& form, bool rewritten) {
  if (form.written() == nullptr) return normal_whole(form);
  auto const& [function, of, factor] = *form.written();
  if (function.empty()) {
    auto const inside = [&](Whole const& x) {
      bool const simple = x.written() == nullptr || !x.written()->function.empty() || x.written()->factor == -1;
      return simple ? whole(x, rewritten) : "(" + whole(x, rewritten) + ")";
    };
    if (of.size() == 1) return multiple(factor, inside(of[0]));
    auto const* const second = of[1].written();
    bool const less = second != nullptr && second->factor == -1;
    auto const left = inside(of[0]);  // names are given in this order
    return left + (less ? " - " + inside(second->of[0]) : " + " + inside(of[1]));
  }
  auto const arguments = mapped(of, [&](Whole const& x) { return argument(x, ""); });
  auto const all = applied(function, std::vector<std::string>(of.size(), "Z"), arguments, "Z");
  whole_applications_[form.terms().begin()->first] = all.normal;
  rewrite(all.inside, all.normal, "%Z", "same_arguments");
  return rewritten ? all.normal : all.written;
}

std::string Vocabulary::normal_symbol(std::string const& symbol) {
  auto const known = whole_applications_.find(symbol);
  return known != whole_applications_.end() ? known->second : variable(symbol, symbol, "Z");
}

std::string Vocabulary::real_symbol(std::string const& symbol) {
  return "IZR " + normal_symbol(symbol) + (whole_applications_.contains(symbol) ? "%Z" : "");
}

std::string Vocabulary::normal_whole(Whole const& form) {
  std::vector<std::string> terms;
  for (auto const& [symbol, coefficient] : form.terms()) {
    terms.push_back(multiple(coefficient, normal_symbol(symbol)));
  }
  if (form.constant() != 0 || terms.empty()) terms.push_back(coq(Rational(form.constant())));
  return added(terms);
}

Vocabulary::Applied Vocabulary::applied(Symbols const& symbols, Application const& application, bool of_places) {
  std::vector<std::string> types;
  std::vector<Applied> arguments;
  auto function = application.function;
  for (auto const& argument : application.of) {
    if (auto const* const x = std::get_if<Whole>(&argument)) {
      types.emplace_back("Z");
      arguments.push_back(this->argument(*x, "%Z"));
    } else if (auto const* const fraction = std::get_if<Fraction>(&argument)) {
      auto const multiple = *fraction / Fraction(std::max(pairs_, 1));
      bool const of_pairs = of_pairs_ && multiple.is_integer() && multiple > Fraction(0);
      function += " " + (of_pairs ? multiple.text() + " n" : fraction->text());
    } else if (auto const* const vector = std::get_if<WholeVector>(&argument)) {
      types.emplace_back("(nat -> R)");
      auto text = std::string("(fun _ : nat => 0)");
      if (!vector->name.empty()) {
        if (symbols.applications.contains(vector->name)) throw NotWritten("a function takes a vector that is computed");
        text = variable(vector->name, vector->name, "nat -> R");
      }
      arguments.push_back({text, text, text});
    } else {
      types.emplace_back("R");
      auto const phrase = flat(std::get<Expression>(argument));
      Phrase reduced;
      for (auto const& [monomial, coefficient] : phrase) {
        Phrase product_of{{{}, coefficient}};
        for (auto const& [pair, local] : monomial) {
          for (auto const& [symbol, power] : local) {
            bool const number = symbol.kind == Symbol::Kind::number;
            Phrase const factor =
                number ? normal_.numbers.at(static_cast<std::size_t>(symbol.vector)) : only(pair, symbol);
            for (int step = 0; step < power; ++step) product_of = product(product_of, factor);
          }
        }
        reduced = sum(std::move(reduced), product_of);
      }
      arguments.push_back({"(" + text(phrase, &Vocabulary::written_number) + ")",
                           "(" + text(phrase, &Vocabulary::rewritten_number) + ")",
                           "(" + text(reduced, &Vocabulary::normal_number) + ")"});
    }
  }
  auto const all = applied(function, types, arguments, of_places ? "nat -> R" : "R");
  bool const of_entries = all.inside.find(place_of_entry) != std::string::npos;
  if (of_entries && all.written != all.normal) throw NotWritten("a function of an entry is of forms that are equal");
  rewrite(all.inside, all.normal, "", "same_arguments");
  return all;
}

int Vocabulary::position_of(std::string const& symbol) {
  bool const numeral = symbol.find_first_not_of("0123456789") == std::string::npos;
  int const result = numbered(positions_, symbol, position_texts_, numeral ? symbol : real_symbol(symbol));
  if (result >= Signature::most) throw NotWritten("it has too many positions");
  return result;
}

Form Vocabulary::sine_form(Whole const& form) {
  whole(form, true);  // what functions are in it
  Form result{};
  for (auto const& [symbol, coefficient] : form.terms()) {
    result.at(static_cast<std::size_t>(position_of(symbol))) += static_cast<int>(coefficient);
  }
  if (auto const constant = form.constant(); constant != 0) {  // a position of its own: w 16 is not taken apart
    result.at(static_cast<std::size_t>(position_of(std::to_string(magnitude(constant))))) += constant < 0 ? -1 : 1;
  }
  return result;
}

int Vocabulary::vector_of(Symbols const& symbols, std::string const& name) {
  if (auto const known = vectors_.find(name); known != vectors_.end()) return known->second;
  Text result;
  auto const found = symbols.applications.find(name);
  if (found == symbols.applications.end()) {
    result.written = result.rewritten = variable(name, name, "nat -> R") + " @";
  } else if (found->second->each_place) {
    auto const all = applied(symbols, *found->second, true);
    result = {all.written + " @", all.normal + " @"};
  } else {
    auto const all = applied(symbols, *found->second, false);
    result = {all.written, all.normal};
  }
  normal_.vectors.push_back(numbered(normal_vectors_of_, result.rewritten, normal_vectors_, result.rewritten));
  vector_texts_.push_back(result);
  return vectors_[name] = static_cast<int>(vector_texts_.size()) - 1;
}

int Vocabulary::number_of(Symbols const& symbols, std::string const& name) {
  auto const key = of_pairs_ ? fmt::format("{} at {}", name, pairs_) : name;
  if (auto const known = numbers_.find(key); known != numbers_.end()) return known->second;
  auto const normal = [&](std::string const& text) {
    return only(of_no_pair, {Symbol::Kind::number, numbered(normal_numbers_of_, text, normal_numbers_, text), {}});
  };
  Text result;
  Phrase is;
  auto const found = symbols.applications.find(name);
  if (found == symbols.applications.end()) {
    result.written = result.rewritten = real_symbol(name);
    is = normal(result.written);
  } else if (auto const* const form = std::get_if<Whole>(found->second->of.empty() ? nullptr : &found->second->of[0]);
             form != nullptr && found->second->function == "number") {
    result.written = "IZR (" + whole(*form, false) + ")%Z";
    auto const inside = "IZR (" + whole(*form, true) + ")%Z";
    for (auto const& [symbol, coefficient] : form->terms()) {
      is = sum(std::move(is), normal(real_symbol(symbol)), coefficient);
    }
    if (form->constant() != 0) add(is, {}, form->constant());
    result.rewritten = "(" + text(is, &Vocabulary::normal_number) + ")";
    rewrite(inside, result.rewritten, "", "as_real");
  } else {
    auto const all = applied(symbols, *found->second, false);
    result = {all.written, all.normal};
    is = normal(all.normal);
  }
  auto const same = std::ranges::find(number_texts_, result.written, &Text::written);
  auto const index = same - number_texts_.begin();
  if (same == number_texts_.end()) {
    number_texts_.push_back(result);
    normal_.numbers.push_back(is);
  }
  return numbers_[key] = static_cast<int>(index);
}

/// Of numbers and of the entries of one place, which is pair 0's first.
Phrase Vocabulary::flat(Expression const& expression) {
  Phrase result;
  for (auto const& [term, coefficient] : expression.terms()) {
    Monomial monomial;
    for (auto const& [number, exponent] : term) {
      auto const& [kind, name, index] = expression.symbols()[number];
      bool const entry = kind == Symbols::Kind::entry;
      if (!entry && kind != Symbols::Kind::opaque) throw NotWritten("a function takes what turns");
      Symbol const symbol = entry ? Symbol{Symbol::Kind::first, vector_of(expression.symbols(), name), {}}
                                  : Symbol{Symbol::Kind::number, number_of(expression.symbols(), name), {}};
      monomial[entry ? 0 : of_no_pair][symbol] += exponent;
    }
    add(result, monomial, coefficient);
  }
  return result;
}

std::string Vocabulary::text(Phrase const& phrase, std::string (Vocabulary::*name)(int) const) {
  std::vector<std::string> terms;
  for (auto const& [monomial, coefficient] : phrase) {
    std::vector<std::string> factors{coq(coefficient)};
    for (auto const& [pair, local] : monomial) {
      for (auto const& [symbol, power] : local) {
        auto const factor = symbol.kind == Symbol::Kind::number ? (this->*name)(symbol.vector)
                                                                : entry(symbol.vector, place_of_entry, true);
        factors.push_back(power == 1 ? factor : fmt::format("{} ^ {}", factor, power));
      }
    }
    if (factors.size() > 1 && coefficient == Rational(1)) factors.erase(factors.begin());
    terms.push_back(fmt::format("{}", fmt::join(factors, " * ")));
  }
  return added(terms);
}

Phrase Vocabulary::read(Expression const& expression, int pairs, Layout layout) {
  Phrase result;
  pairs_ = pairs;
  auto const& symbols = expression.symbols();
  for (auto const& [term, factor] : expression.terms()) {
    Monomial monomial;
    Rational coefficient = factor;
    for (auto const& [number, exponent] : term) {
      auto const& [kind, name, index] = symbols[number];
      int pair = of_no_pair;
      Symbol symbol{};
      switch (kind) {
        case Symbols::Kind::opaque:
          symbol = {Symbol::Kind::number, number_of(symbols, name), {}};
          break;
        case Symbols::Kind::entry:
          std::tie(pair, symbol) =
              symbol_of({PolynomialRing::Symbol::Kind::entry, vector_of(symbols, name), index}, pairs, layout);
          break;
        default: {
          bool const cosine = kind == Symbols::Kind::cosine;
          auto const known = symbols.forms.find(name);
          bool const numeral = name.find_first_not_of("-0123456789") == std::string::npos;
          auto form = sine_form(known != symbols.forms.end() ? known->second
                                : numeral                    ? Whole(std::stoll(name))
                                                             : Whole::symbol(name));
          auto const leading = std::ranges::find_if(form, [](int n) { return n != 0; });
          if (leading != form.end() && *leading < 0) {
            for (int& n : form) n = -n;
            if (!cosine && exponent % 2 != 0) coefficient = -coefficient;
          }
          pair = index;
          symbol = {cosine ? Symbol::Kind::cosine : Symbol::Kind::sine, 0, form};
        }
      }
      monomial[pair][symbol] += exponent;
    }
    add(result, monomial, coefficient);
  }
  keep_normal();
  return result;
}

/// What is normal can be read, too, and is itself.
void Vocabulary::keep_normal() {
  while (normal_vectors_read_.size() < normal_vectors_.size()) {
    auto const index = static_cast<int>(normal_vectors_read_.size());
    auto const& text = normal_vectors_[normal_vectors_read_.size()];
    normal_vectors_read_.push_back(static_cast<int>(vector_texts_.size()));
    vector_texts_.push_back({text, text});
    normal_.vectors.push_back(index);
  }
  while (normal_numbers_read_.size() < normal_numbers_.size()) {
    auto const index = static_cast<int>(normal_numbers_read_.size());
    auto const& text = normal_numbers_[normal_numbers_read_.size()];
    normal_numbers_read_.push_back(static_cast<int>(number_texts_.size()));
    number_texts_.push_back({text, text});
    normal_.numbers.push_back(only(of_no_pair, {Symbol::Kind::number, index, {}}));
  }
}

Phrase Vocabulary::of_normal(Phrase const& phrase) const {
  Phrase result;
  for (auto const& [monomial, coefficient] : phrase) {
    Monomial read;
    for (auto const& [pair, local] : monomial) {
      for (auto const& [symbol, power] : local) {
        auto same = symbol;
        auto const at = static_cast<std::size_t>(symbol.vector);
        bool const entry = symbol.kind == Symbol::Kind::first || symbol.kind == Symbol::Kind::second;
        if (entry) same.vector = normal_vectors_read_.at(at);
        if (symbol.kind == Symbol::Kind::number) same.vector = normal_numbers_read_.at(at);
        read[pair][same] += power;
      }
    }
    add(result, read, coefficient);
  }
  return result;
}

std::string Vocabulary::entry(int vector, std::string const& place, bool rewritten) const {
  auto const& text = vector_texts_.at(static_cast<std::size_t>(vector));
  return at_place(rewritten ? text.rewritten : text.written, place);
}

std::string Vocabulary::number(int number, bool rewritten) const {
  auto const& text = number_texts_.at(static_cast<std::size_t>(number));
  return rewritten ? text.rewritten : text.written;
}

std::string Vocabulary::normal_entry(int vector, std::string const& place) const {
  return at_place(normal_vectors_.at(static_cast<std::size_t>(vector)), place);
}

Signature Vocabulary::names() const {
  static constexpr char const* of_positions[] = {"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"};
  static constexpr char const* of_vectors[] = {"v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"};
  static constexpr char const* of_numbers[] = {"o0", "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8", "o9"};
  auto const most = std::max({position_texts_.size(), normal_vectors_.size(), normal_numbers_.size()});
  if (most > Signature::most) throw NotWritten("its proof is of more symbols than a certificate names");
  Signature result;
  std::copy_n(of_positions, position_texts_.size(), result.positions);
  std::copy_n(of_vectors, normal_vectors_.size(), result.vectors);
  std::copy_n(of_numbers, normal_numbers_.size(), result.parameters);
  return result;
}

std::string bound(std::vector<Vocabulary::Variable> const& variables) {
  std::string result;
  for (auto const& variable : variables) result += fmt::format(" ({} : {})", variable.name, variable.type);
  return result;
}

std::string Vocabulary::introduced() const {
  return fmt::format("{}", fmt::join(mapped(bound_, [](Variable const& x) { return x.name; }), " "));
}

}  // namespace pe::certificates
