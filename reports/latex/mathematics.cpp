#include "reports/latex/mathematics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "reports/latex/escape.hpp"

namespace pe::reports::latex {
namespace {

/// Commands by what they take. Each list is sorted.
constexpr auto symbol_commands = std::to_array<std::string_view>({"Delta",      "Gamma",
                                                                  "Lambda",     "Leftrightarrow",
                                                                  "Omega",      "Phi",
                                                                  "Pi",         "Psi",
                                                                  "Rightarrow", "Sigma",
                                                                  "Theta",      "Xi",
                                                                  "alpha",      "approx",
                                                                  "arccos",     "arcsin",
                                                                  "arctan",     "ast",
                                                                  "beta",       "bmod",
                                                                  "bullet",     "cap",
                                                                  "cdot",       "cdots",
                                                                  "chi",        "circ",
                                                                  "cong",       "cos",
                                                                  "cosh",       "cot",
                                                                  "cup",        "ddots",
                                                                  "deg",        "delta",
                                                                  "det",        "dim",
                                                                  "div",        "dots",
                                                                  "ell",        "emptyset",
                                                                  "epsilon",    "equiv",
                                                                  "eta",        "exists",
                                                                  "exp",        "forall",
                                                                  "gamma",      "gcd",
                                                                  "ge",         "geq",
                                                                  "gets",       "gg",
                                                                  "hbar",       "iff",
                                                                  "iint",       "implies",
                                                                  "in",         "inf",
                                                                  "infty",      "int",
                                                                  "iota",       "kappa",
                                                                  "lVert",      "lambda",
                                                                  "langle",     "lceil",
                                                                  "ldots",      "le",
                                                                  "leftarrow",  "leftrightarrow",
                                                                  "leq",        "lfloor",
                                                                  "lim",        "liminf",
                                                                  "limsup",     "ll",
                                                                  "ln",         "log",
                                                                  "lvert",      "mapsto",
                                                                  "max",        "mid",
                                                                  "min",        "mp",
                                                                  "mu",         "nabla",
                                                                  "ne",         "neg",
                                                                  "neq",        "ni",
                                                                  "notin",      "nu",
                                                                  "odot",       "omega",
                                                                  "ominus",     "oplus",
                                                                  "otimes",     "parallel",
                                                                  "partial",    "perp",
                                                                  "phi",        "pi",
                                                                  "pm",         "prime",
                                                                  "prod",       "propto",
                                                                  "psi",        "rVert",
                                                                  "rangle",     "rceil",
                                                                  "rfloor",     "rho",
                                                                  "rightarrow", "rvert",
                                                                  "setminus",   "sigma",
                                                                  "sim",        "simeq",
                                                                  "sin",        "sinh",
                                                                  "star",       "subset",
                                                                  "subseteq",   "sum",
                                                                  "sup",        "supset",
                                                                  "supseteq",   "tan",
                                                                  "tanh",       "tau",
                                                                  "theta",      "times",
                                                                  "to",         "top",
                                                                  "upsilon",    "varepsilon",
                                                                  "varphi",     "vartheta",
                                                                  "vdots",      "vee",
                                                                  "wedge",      "xi",
                                                                  "zeta"});
constexpr auto with_one_argument =
    std::to_array<std::string_view>({"bar",     "boldsymbol", "ddot",   "dot",       "hat",    "mathbb",  "mathbf",
                                     "mathcal", "mathfrak",   "mathit", "mathrm",    "mathsf", "mathtt",  "overline",
                                     "pmod",    "sqrt",       "tilde",  "underline", "vec",    "widehat", "widetilde"});
constexpr auto with_two_arguments =
    std::to_array<std::string_view>({"binom", "dfrac", "frac", "overset", "tfrac", "underset"});
constexpr auto with_text =
    std::to_array<std::string_view>({"operatorname", "text", "textbf", "textit", "textrm", "textsf", "texttt"});
constexpr auto with_delimiter = std::to_array<std::string_view>(
    {"Big", "Bigg", "Biggl", "Biggr", "Bigl", "Bigr", "big", "bigg", "biggl", "biggr", "bigl", "bigr"});
constexpr auto without_nucleus = std::to_array<std::string_view>({"displaystyle", "qquad", "quad", "textstyle"});
constexpr auto named_delimiters = std::to_array<std::string_view>(
    {"lVert", "langle", "lceil", "lfloor", "lvert", "rVert", "rangle", "rceil", "rfloor", "rvert"});

struct Environment {
  std::string_view name;
  int columns;  ///< the most that amsmath takes
};
constexpr auto environments = std::to_array<Environment>({{"Bmatrix", 10},
                                                          {"Vmatrix", 10},
                                                          {"aligned", 10},
                                                          {"bmatrix", 10},
                                                          {"cases", 2},
                                                          {"gathered", 1},
                                                          {"matrix", 10},
                                                          {"pmatrix", 10},
                                                          {"smallmatrix", 10},
                                                          {"vmatrix", 10}});

static_assert(std::ranges::is_sorted(symbol_commands) && std::ranges::is_sorted(with_one_argument) &&
              std::ranges::is_sorted(with_two_arguments) && std::ranges::is_sorted(with_text) &&
              std::ranges::is_sorted(with_delimiter) && std::ranges::is_sorted(without_nucleus) &&
              std::ranges::is_sorted(named_delimiters));

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool is_one_of(char c, std::string_view characters) { return characters.find(c) != std::string_view::npos; }

bool is_in(std::string_view name, auto const& names) { return std::ranges::binary_search(names, name); }

/// Reads a formula from left to right, by the rules that TeX would complain of; throws `Refused` at the first breach.
class Reader {
 public:
  struct Refused {};

  explicit Reader(std::string_view formula) : text_(formula) {}

  std::string read() {
    list(0, true);
    if (at_ < text_.size()) throw Refused();
    out_ += text_.substr(copied_);
    return std::move(out_);
  }

 private:
  static constexpr int most_depth = 40;

  bool ends() const { return at_ >= text_.size(); }
  char peek() const { return ends() ? '\0' : text_[at_]; }
  void skip_blanks() { at_ = std::min(text_.find_first_not_of(' ', at_), text_.size()); }

  void expect(char c) {
    if (peek() != c || ends()) throw Refused();
    ++at_;
  }

  /// The name of the command at the backslash here; of a control symbol, its one character. Not consumed.
  std::string_view command() const {
    auto end = at_ + 1;
    if (end >= text_.size()) throw Refused();
    if (!is_letter(text_[end])) return text_.substr(end, 1);
    while (end < text_.size() && is_letter(text_[end])) ++end;
    return text_.substr(at_ + 1, end - at_ - 1);
  }

  void take(std::string_view name) { at_ += 1 + name.size(); }

  void may_break() {
    out_ += text_.substr(copied_, at_ - copied_);
    out_ += R"(\allowbreak{})";
    copied_ = at_;
  }

  /// Reads until a closing brace, \right, \end or the end of the text. & and \\ may stand where there are columns.
  void list(int most_columns, bool outermost = false) {
    if (++depth_ > most_depth) throw Refused();
    bool up = false, down = false;  // scripts that the atom before has
    int columns = 1;
    for (skip_blanks(); !ends(); skip_blanks()) {
      char const c = peek();
      if (c == '}') break;
      if (c == '^' || c == '_') {
        bool& has = c == '^' ? up : down;
        if (std::exchange(has, true)) throw Refused();
        ++at_;
        argument();
        continue;
      }
      if (c == '\'') {
        if (std::exchange(up, true)) throw Refused();
        while (peek() == '\'') ++at_;
        continue;
      }
      up = down = false;
      if (c == '&') {
        if (++columns > most_columns) throw Refused();
        ++at_;
      } else if (c == '\\') {
        auto const name = command();
        if (name == "right" || name == "end") break;
        if (name == "\\") {
          if (most_columns == 0) throw Refused();
          columns = 1;
          take(name);
          skip_blanks();
          if (peek() == '[' || peek() == '*') throw Refused();  // TeX would take it for a distance
        } else {
          // TeX breaks after relations and sums only; a comma or a wide space is as good.
          if (outermost && (name == "quad" || name == "qquad")) may_break();
          atom(name);
        }
      } else if (c == '{') {
        group();
      } else {
        character();
      }
    }
    --depth_;
  }

  void group() {
    expect('{');
    list(0);
    expect('}');
  }

  void character() {
    char const c = peek();
    bool const digit = c >= '0' && c <= '9';
    if (!is_letter(c) && !digit && !is_one_of(c, "+-*/=<>()[]|!,.:;?")) throw Refused();
    ++at_;
  }

  /// One character, one symbol, or a group.
  void argument() {
    skip_blanks();
    if (peek() == '{') return group();
    if (peek() != '\\') return character();
    auto const name = command();
    if (!is_in(name, symbol_commands)) throw Refused();
    take(name);
  }

  void delimiter() {
    skip_blanks();
    if (peek() == '\\') {
      auto const name = command();
      bool const sign = name == "{" || name == "}" || name == "|";
      if (!sign && !is_in(name, named_delimiters)) throw Refused();
      return take(name);
    }
    if (!is_one_of(peek(), "()[]|/.<>") || ends()) throw Refused();
    ++at_;
  }

  /// A braced argument in which commands are few: what an operator is called, or words.
  void words() {
    skip_blanks();
    expect('{');
    while (!ends() && peek() != '}') {
      char const c = peek();
      if (c == '\\') {
        auto const name = command();
        if (name.size() != 1 || !is_one_of(name[0], " _%#&,")) throw Refused();
        take(name);
      } else {
        bool const plain = is_letter(c) || (c >= '0' && c <= '9') || is_one_of(c, " +-*/=()[].,:;!?'|");
        if (!plain) throw Refused();
        ++at_;
      }
    }
    expect('}');
  }

  Environment environment() {
    expect('{');
    auto const end = text_.find('}', at_);
    if (end == std::string_view::npos) throw Refused();
    auto const found = std::ranges::find(environments, text_.substr(at_, end - at_), &Environment::name);
    if (found == environments.end()) throw Refused();
    at_ = end + 1;
    return *found;
  }

  void closing(std::string_view command_name) {
    if (peek() != '\\' || ends() || command() != command_name) throw Refused();
    take(command_name);
  }

  void atom(std::string_view name) {
    take(name);
    if (name.size() == 1 && !is_letter(name[0])) {
      if (!is_one_of(name[0], " ,;:!{}|%#&_")) throw Refused();
    } else if (name == "left") {
      delimiter();
      list(0);
      closing("right");
      delimiter();
    } else if (name == "begin") {
      auto const [opened, columns] = environment();
      list(columns);
      closing("end");
      if (environment().name != opened) throw Refused();
    } else if (is_in(name, with_delimiter)) {
      delimiter();
    } else if (is_in(name, with_text)) {
      words();
    } else if (is_in(name, with_two_arguments)) {
      argument();
      argument();
    } else if (is_in(name, with_one_argument)) {
      skip_blanks();
      if (peek() == '[') throw Refused();  // \sqrt would take it for the start of its index
      argument();
    } else if (!is_in(name, symbol_commands) && !is_in(name, without_nucleus)) {
      throw Refused();
    }
  }

  std::string_view text_;
  std::size_t at_ = 0, copied_ = 0;
  int depth_ = 0;
  std::string out_;
};

}  // namespace

std::optional<std::string> mathematics(std::string_view formula) {
  std::string one_line(formula);
  std::ranges::replace(one_line, '\n', ' ');
  try {
    return Reader(one_line).read();
  } catch (Reader::Refused const&) {
    return std::nullopt;
  }
}

std::string formula(std::string_view formula) {
  if (formula.empty()) return {};
  auto const checked = mathematics(formula);
  return checked ? fmt::format(R"(\pemath{{{}}})", *checked) : R"(\newline )" + code(formula);
}

}  // namespace pe::reports::latex
