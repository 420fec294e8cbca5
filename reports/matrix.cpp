#include "reports/matrix.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "reports/language.hpp"
#include "reports/purposes.hpp"
#include "reports/run.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports {
namespace {

using Pair = std::pair<std::string, std::string>;  // scheme, property

/// What the law states, and both sides of it: as fractions where these are known, else in as few digits as tell them
/// apart, with what their difference is known to within.
std::string in_words(Witness const& witness) {
  constexpr std::size_t longest = 60;
  auto const number = witness.component.substr(0, witness.component.find(' '));
  auto const before = "component " + number + ": ";
  auto sides = witness.exact.starts_with(before) ? witness.exact.substr(before.size()) : std::string();
  if (sides.empty() || sides.size() > longest) {
    auto const [left, right] = distinct_texts(witness.lhs, witness.rhs);
    sides = fmt::format("left {}, right {}", left, right);
    constexpr int digits = 4;
    auto const apart = witness.difference.find("+/- ");
    if (apart != std::string::npos) {
      sides += fmt::format(", difference {} (known to within {})", reading_text(witness.difference, digits),
                           witness.difference.substr(apart + 4, witness.difference.find(']') - apart - 4));
    }
  }
  auto const component = witness.component == "1 of 1" ? "" : " in component " + witness.component;
  return fmt::format("Not left {} right{}: {}, at {}.", relation_of(witness), component, sides, witness.at);
}

constexpr std::string_view letters[] = {"ᵃ", "ᵇ", "ᶜ", "ᵈ", "ᵉ", "ᶠ", "ᵍ", "ʰ", "ʲ", "ᵏ", "ˡ",
                                        "ᵐ", "ᵒ", "ᵖ", "ʳ", "ˢ", "ᵗ", "ᵘ", "ᵛ", "ʷ", "ˣ", "ʸ"};

/// Where its mark stands among the letters.
auto rank(Premise const& premise) { return std::ranges::find(letters, premise.mark) - std::begin(letters); }

/// Takes from the cells of each column the premises that all of them have, where there are several.
void share_premises(Matrix& matrix) {
  for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
    std::vector<MatrixCell*> decided;
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
      auto& cell = matrix.cells[s * matrix.properties.size() + p];
      if (!cell.claim.empty()) decided.push_back(&cell);
    }
    if (decided.size() < 2) continue;
    auto shared = decided.front()->premises;
    std::erase_if(shared, [&](Premise const& premise) {
      return !std::ranges::all_of(decided, [&](auto const* cell) {
        return std::ranges::find(cell->premises, premise) != cell->premises.end();
      });
    });
    for (auto const& premise : shared) matrix.properties[p].premises.push_back(premise.says);
    for (auto* const cell : decided)
      std::erase_if(cell->premises, [&](auto const& each) { return std::ranges::find(shared, each) != shared.end(); });
  }
}

/// The clause of a proof's domain that bounds d; empty where none does.
std::string dimensions_of(Outcome const& outcome) {
  auto const clause = outcome.domain.substr(0, outcome.domain.find(';'));
  bool const of_some = clause.starts_with("every even d from ") || clause.starts_with("every d from ") ||
                       clause.starts_with("d = ") || clause.starts_with("d in ");
  bool const bounded = of_some && !clause.ends_with(" on");
  return outcome.evidence == "proved" && bounded ? clause : "";
}

/// "Proved for every even d from 2 to 64 alone: uniqueness, boundedness (ALiBi)." for each such clause.
void add_dimensions(std::vector<std::string>& sentences, Matrix const& matrix) {
  std::map<std::string, std::vector<std::string>> columns;
  auto const separator = std::string(tr(", "));
  for (std::size_t p = 0; p < matrix.properties.size(); ++p) {
    std::map<std::string, std::vector<std::string>> schemes;
    std::size_t proved = 0;
    for (std::size_t s = 0; s < matrix.schemes.size(); ++s) {
      auto const& cell = matrix.at(s, p);
      if (cell.evidence == "proved") ++proved;
      if (!cell.dimensions.empty()) schemes[cell.dimensions].push_back(matrix.schemes[s].title);
    }
    auto const& name = matrix.properties[p].name;
    for (auto const& [clause, titles] : schemes)
      columns[clause].push_back(titles.size() == proved ? name
                                                        : fmt::format("{} ({})", name, fmt::join(titles, separator)));
  }
  for (auto const& [clause, names] : columns)
    sentences.push_back(say("Proved for {} alone: {}.", clause, fmt::format("{}", fmt::join(names, separator))));
}

/// Too many schemes for a list of what their cells rest on.
bool is_long(Matrix const& matrix) { return matrix.schemes.size() > 20; }

/// What a cell rests on. A counterexample of two vectors that are near each other, and not equal, rests on how near
/// counts as the same.
std::vector<Premise> premises_of_cell(Outcome const& outcome) {
  std::vector<Premise> result;
  for (auto& premise : premises_of(outcome.domain)) result.push_back({std::move(premise)});
  auto const near = nearness_of(outcome.property);
  if (near.empty() || outcome.verdict != "refuted" || !outcome.witness) return result;
  auto const& distance = outcome.witness->rhs;
  if (distance != "0" && !distance.starts_with("[+/-"))
    result.push_back({say("vectors within {} count as the same, as at {}", near, outcome.witness->at)});
  return result;
}

template <class Entry>
std::vector<std::size_t> wanted(std::vector<Entry> const& all, std::vector<std::string> const& names) {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (names.empty() || std::ranges::find(names, all[i].name) != names.end()) result.push_back(i);
  }
  return result;
}

}  // namespace

bool is_matrix_cell(Run const& run, Outcome const& outcome) {
  return outcome.matrix_cell && !run.matrix.schemes.empty();
}

std::string relation_of(Witness const& witness) {
  constexpr std::string_view before = "the law states left ";
  for (auto const& step : witness.steps) {
    auto const at = step.find(before);
    if (at == std::string::npos) continue;
    auto const sign = step.substr(at + before.size(), step.find(" right") - at - before.size());
    return sign == "<=" ? "≤" : sign == ">=" ? "≥" : sign;
  }
  return "=";
}

MatrixCell cell_of(Outcome const& outcome) {
  bool const has_witness = outcome.verdict == "refuted" && outcome.witness;
  return {.scheme = outcome.scheme,
          .property = outcome.property,
          .verdict = outcome.verdict,
          .evidence = outcome.evidence,
          .agrees = outcome.agrees,
          .residual = outcome.residual,
          .digits = outcome.digits,
          .reason = {},
          .witness = has_witness ? in_words(*outcome.witness) : std::string(),
          .claim = outcome.id,
          .replay = outcome.replay,
          .premises = premises_of_cell(outcome),
          .dimensions = dimensions_of(outcome)};
}

Matrix matrix(Run const& run) {
  std::map<Pair, Outcome const*> decided;
  for (auto const& outcome : run.outcomes) {
    if (outcome.matrix_cell) decided.emplace(Pair{outcome.scheme, outcome.property}, &outcome);
  }
  std::map<Pair, std::string> reasons;
  for (auto const& [property, scheme, reason] : run.matrix.not_applicable)
    reasons.emplace(Pair{scheme, property}, reason);

  Matrix result{run.matrix.schemes, run.matrix.properties, {}};
  result.cells.reserve(result.schemes.size() * result.properties.size());
  for (auto const& scheme : result.schemes) {
    for (auto const& property : result.properties) {
      auto& cell = result.cells.emplace_back();
      cell.scheme = scheme.name;
      cell.property = property.name;
      Pair const here{scheme.name, property.name};
      if (auto const found = decided.find(here); found != decided.end()) {
        cell = cell_of(*found->second);
      } else if (auto const why = reasons.find(here); why != reasons.end()) {
        cell.verdict = "not applicable";
        cell.evidence = "none";
        cell.reason = why->second;
      }
    }
  }
  share_premises(result);
  mark_premises(result);
  return result;
}

void mark_premises(Matrix& matrix) {
  std::vector<std::string> order;
  for (auto& cell : matrix.cells) {
    for (auto& [says, mark] : cell.premises) {
      auto const at = static_cast<std::size_t>(std::ranges::find(order, says) - order.begin());
      if (at == order.size()) order.push_back(says);
      mark = is_long(matrix) || at >= std::size(letters) ? "*" : letters[at];
    }
    std::ranges::stable_sort(cell.premises, {}, rank);
  }
}

std::string marks_of(MatrixCell const& cell) {
  std::string marks;
  for (auto const& premise : cell.premises) {
    if (premise.mark != marks) marks += premise.mark;
  }
  return marks;
}

std::string premises_in_words(Matrix const& matrix) {
  std::vector<Premise> premises;
  for (auto const& cell : matrix.cells) {
    for (auto const& premise : cell.premises)
      if (std::ranges::find(premises, premise) == premises.end()) premises.push_back(premise);
  }
  if (is_long(matrix)) {
    bool const bounded = std::ranges::any_of(matrix.cells, [](auto const& cell) { return !cell.dimensions.empty(); });
    return fmt::format("{}{}", premises.empty() ? "" : tr("*Under a premise, which the cell's claim says."),
                       bounded ? tr(" For which dimensions d a cell is proved, its claim says.") : "");
  }
  std::ranges::stable_sort(premises, {}, rank);
  std::vector<std::string> sentences;
  for (auto const& [says, mark] : premises) sentences.push_back(mark + say("Where {}.", says));
  for (auto const& [name, says, latex, premises] : matrix.properties) {
    if (!premises.empty())
      sentences.push_back(say("All of {}: where {}.", name, fmt::format("{}", fmt::join(premises, tr("; ")))));
  }
  add_dimensions(sentences, matrix);
  return fmt::format("{}", fmt::join(sentences, " "));
}

std::string const& title_of(std::vector<MatrixScheme> const& schemes, std::string const& scheme) {
  auto const found = std::ranges::find(schemes, scheme, &MatrixScheme::name);
  return found == schemes.end() ? scheme : found->title;
}

Matrix part(Matrix const& whole, std::vector<std::string> const& schemes, std::vector<std::string> const& properties) {
  Matrix result;
  auto const columns = wanted(whole.properties, properties);
  for (auto const p : columns) result.properties.push_back(whole.properties[p]);
  for (auto const s : wanted(whole.schemes, schemes)) {
    result.schemes.push_back(whole.schemes[s]);
    for (auto const p : columns) result.cells.push_back(whole.at(s, p));
  }
  return result;
}

std::size_t count(Matrix const& matrix, std::string const& verdict) {
  return static_cast<std::size_t>(std::ranges::count(matrix.cells, verdict, &MatrixCell::verdict));
}

}  // namespace pe::reports
