#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "reports/counts.hpp"
#include "reports/language.hpp"
#include "reports/latex/assembly.hpp"
#include "reports/latex/escape.hpp"
#include "reports/matrix.hpp"
#include "reports/purposes.hpp"
#include "reports/vocabulary.hpp"
#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"

namespace pe::reports::latex {
namespace {

/// Of a case or a value, in characters: longer than any that a reader would follow; run.json has all of it.
constexpr std::size_t longest_value = 160;

std::string shown(std::string_view written) { return elided(reading_text(written), longest_value); }

/// "≈ 3.27 > 3.2": how the sides are to each other at the case, which is the opposite of the law where that refutes it.
std::string compared(Witness const& witness, bool refutes) {
  static std::map<std::string, std::string> const opposites{{"≤", ">"}, {"<", "≥"}, {"=", "≠"}, {">", "≤"}, {"≥", "<"}};
  constexpr std::string_view about = "≈ ";
  auto [left, right] = distinct_texts(witness.lhs, witness.rhs);
  if (left.starts_with(about) && right.starts_with(about)) right.erase(0, about.size());
  auto const law = relation_of(witness);
  return elided(fmt::format("{} {} {}", left, refutes ? opposites.at(law) : law, right), longest_value);
}

/// A file of one's own is no entry of a bibliography.
std::string citation(Run const& run, std::string_view key) {
  if (key == file_source) return text(tr("your file"));
  bool const is_listed = std::ranges::find(run.sources, key, &Source::key) != run.sources.end();
  return is_listed ? fmt::format(R"(\pecite{{{}}})", label(key)) : text(key);
}

/// The entry of a scheme that a file brings has none.
bool has_claims(Run const& run, Source const& source) {
  return std::ranges::find(run.outcomes, source.key, &Outcome::source) != run.outcomes.end();
}

/// The tables of a run.
class Tables {
 public:
  Tables(Run const& run, Formulas const& own) : run_(run), own_(own) {}

  Json summary() const {
    auto kinds = Json::array(), rows = Json::array();
    for (auto const kind : counted_kinds()) kinds.push_back(Json::object({{"name", tr(kind)}}));
    for (auto const& source : run_.sources) {
      if (!has_claims(run_, source)) continue;
      rows.push_back({{"source", source.key}, {"cite", citation(run_, source.key)}, {"counts", counts(source.key)}});
    }
    return {{"kinds", kinds}, {"rows", rows}, {"all", counts("")}};
  }

  Json surprises() const {
    return rows([](Outcome const& outcome) { return !outcome.agrees; });
  }

  Json refuted() const {
    return rows([&](Outcome const& outcome) {
      return outcome.verdict == "refuted" && outcome.agrees && !is_matrix_cell(run_, outcome);
    });
  }

  Json claims(Source const& source) const {
    auto out =
        rows([&](Outcome const& outcome) { return outcome.source == source.key && !is_matrix_cell(run_, outcome); });
    out["title"] = source.title;
    out["label"] = label(source.key);
    out["cite"] = source.key == file_source ? "" : citation(run_, source.key);
    return out;
  }

  /// Those of a file of one's own that are decided; the others are named in one sentence. How a claim is proved is said
  /// once: where an earlier one was proved so, that is named.
  Json statements() const {
    auto const of_file = [](Outcome const& outcome) { return outcome.source == file_source; };
    auto out = rows([&](Outcome const& outcome) { return of_file(outcome) && outcome.verdict != "undecided"; });
    std::vector<std::string> undecided;
    for (auto const& outcome : run_.outcomes) {
      if (of_file(outcome) && outcome.verdict == "undecided") undecided.push_back(code(outcome.id));
    }
    out["left_out"] = undecided.empty() ? ""
                                        : chinese_marked(say("Not decided, and left out here: {}.",
                                                             fmt::format("{}", fmt::join(undecided, tr(", ")))));
    std::vector<Outcome const*> proved;
    for (auto& row : out["rows"]) {
      auto const& outcome = *std::ranges::find(run_.outcomes, row["id"].get<std::string>(), &Outcome::id);
      if (outcome.evidence != "proved" || !outcome.proof) continue;
      auto const alike = std::ranges::find_if(proved, [&](Outcome const* earlier) {  // it says all of it
        return std::ranges::all_of(outcome.proof->scope.argument, [&](Clause const& each) {
          return std::ranges::count(earlier->proof->scope.argument, each) > 0;
        });
      });
      if (alike == proved.end()) {
        proved.push_back(&outcome);
        continue;
      }
      std::string premises;
      for (auto const& premise : premises_of(outcome.domain)) premises += say("; where {}", premise);
      auto const range = range_in_words(outcome.proof->scope);
      row["domain"] = mathematics(range.empty() ? std::string(tr("Proved in the way of"))
                                                : say("Proved for {}, in the way of", fmt::join(range, tr(", ")))) +
                      R"( \peclaimname~\ref{claim:)" + label((*alike)->id) + "}" + mathematics(premises + ".");
    }
    return out;
  }

  Json residuals() const {
    return rows([&](Outcome const& outcome) {
      return outcome.verdict == "holds" && !outcome.hardware.empty() && !is_matrix_cell(run_, outcome);
    });
  }

 private:
  /// A zero is left blank, for the eye to find the rest.
  Json counts(std::string_view key) const {
    return list_of(source_counts(run_, key), [&](std::uint64_t count) -> Json {
      return Json::object({{"count", count == 0 ? "" : std::to_string(count)}});
    });
  }

  std::string formula(std::string const& typed) const {
    if (typed.empty()) return {};
    return own_.contains(typed) ? fmt::format(R"(\pemath{{{}}})", typed) : R"(\newline )" + code(typed);
  }

  /// Its lines, as they were written; nothing where the formula is made from them.
  std::string law(Outcome const& outcome) const {
    std::string out;
    if (outcome.source == file_source && own_.contains(outcome.latex)) return out;
    std::istringstream lines(outcome.law.text);
    for (std::string line; std::getline(lines, line);) out += (out.empty() ? R"(\par )" : R"(\newline )") + code(line);
    return out;
  }

  Json stated(Outcome const& outcome) const {
    return {{"label", "claim:" + label(outcome.id)},
            {"id", outcome.id},
            {"statement", mathematics(said(outcome.statement))},
            {"formula", formula(outcome.latex)},
            {"domain", mathematics(covers(outcome))},
            {"verdict", tr(outcome.verdict)},
            {"sign", is_tested(outcome.evidence) ? "tested" : outcome.verdict},
            {"evidence", outcome.evidence == "none" ? "" : tr(outcome.evidence)},
            {"rests_on", cases_it_rests_on(outcome)}};
  }

  /// The file's name; of what has none, where others have, that; else empty.
  std::string certificate(Outcome const& outcome) const {
    auto const found = std::ranges::find(run_.certificates, outcome.id, &CertificateFile::claim);
    if (found == run_.certificates.end()) return run_.certificates.empty() ? "" : text(tr("no certificate"));
    return chinese_marked(std::string(tr("certificate"))) + " " + code(found->file.substr(found->file.rfind('/') + 1));
  }

  Json correction(Outcome const& outcome) const {
    auto const found = std::ranges::find(run_.outcomes, outcome.corrected_by, &Outcome::id);
    return found == run_.outcomes.end() ? Json(nullptr) : stated(*found);
  }

  Json row(Outcome const& outcome) const {
    auto out = stated(outcome);
    auto hardware = Json::array();
    for (auto const format : formats) {
      auto const found = std::ranges::find(outcome.hardware, format, &Residual::arithmetic);
      hardware.push_back(Json::object({{"bound", found == outcome.hardware.end() ? "" : bound_text(found->value)}}));
    }
    out.update({{"cite", citation(run_, outcome.source)},
                {"locator", place(outcome.locator)},
                {"expected", tr(outcome.expected)},
                {"surprise", outcome.agrees ? "" : surprise_sentence(outcome)},
                {"law", law(outcome)},
                {"note", mathematics(said(outcome.note))},
                {"reason", is_unchecked(outcome) ? outcome.note : ""},
                {"bound", outcome.residual.value_or(0) > 0 ? residual_text(*outcome.residual) : ""},
                {"enclosed", outcome.residual ? bound_text(*outcome.residual) : ""},
                {"cases", cases_in_words(outcome)},
                {"digits", outcome.digits},
                {"hardware", hardware},
                {"certificate", certificate(outcome)},
                {"witness", nullptr},
                {"correction", correction(outcome)}});
    if (auto const& witness = outcome.witness) {
      out["witness"] = {{"at", elided(witness->at, longest_value)},
                        {"component", witness->component},
                        {"lhs", shown(witness->lhs)},
                        {"rhs", shown(witness->rhs)},
                        {"compared", compared(*witness, outcome.verdict == "refuted")},
                        {"exact", elided(witness->exact, longest_value)}};
    }
    return out;
  }

  Json rows(auto const& wanted) const {
    auto out = Json::array();
    std::string option;
    for (auto const& outcome : run_.outcomes) {
      if (!wanted(outcome)) continue;
      out.push_back(row(outcome));
      option = file_option(run_, outcome);
    }
    auto const count = counted(out.size(), "claim");
    return {{"count", count}, {"option", option}, {"rows", std::move(out)}};
  }

  Run const& run_;
  Formulas const& own_;
};

/// What deciding the outcomes that `wanted` takes took of one processor; empty where that was not measured.
std::string cost(Run const& run, auto const& wanted) {
  if (run.provenance.rows.empty()) return {};
  double seconds = 0;
  for (auto const& row : run.provenance.rows) {
    auto const outcome = std::ranges::find(run.outcomes, row.id, &Outcome::id);
    if (outcome != run.outcomes.end() && wanted(*outcome)) seconds += row.seconds;
  }
  return seconds_text(seconds);
}

}  // namespace

Json statements_of(Run const& run, Formulas const& own) { return Tables(run, own).statements(); }

std::vector<File> document(Run const& run, std::vector<FigureFile> const& figures, Formulas const& own,
                           std::string_view title) {
  Assembly out;
  Tables const tables(run, own);
  auto const command = [&](std::string_view selector) { return verify_command(run, selector); };
  auto const with_verdict = [&](std::string_view verdict) {
    return cost(run, [&](Outcome const& outcome) { return outcome.verdict == verdict; });
  };
  auto const of_source = [&](std::string_view key) {
    return cost(run, [&](Outcome const& outcome) { return outcome.source == key; });
  };
  // Of the claims of a file no verdict may be expected, and a word that selects nothing is refused.
  auto const of_expected = [&](std::string_view verdict) { return command(run.files.empty() ? verdict : ""); };
  auto const of_all = cost(run, [](Outcome const&) { return true; });
  out.table("summary", "summary", tables.summary(),
            "For each source, how many claims it makes and what became of them.", command(""), of_all);
  if (auto const rows = tables.surprises(); !rows["rows"].empty()) {
    out.table("surprises", "surprises", rows, "What is not as expected.", command(""), of_all);
  }
  if (auto const rows = tables.refuted(); !rows["rows"].empty()) {
    out.section(std::string(tr("Refuted claims")), "Refuted claims");
    out.table("refuted", "refuted", rows, "The refuted claims with their counterexamples and corrections.",
              of_expected("refuted"), with_verdict("refuted"));
  }
  matrix_table(out, by_purpose(matrix(run)), run.sources, command(matrix_source), of_source(matrix_source));
  out.figures(figures, run.provenance);
  for (auto const& source : run.sources) {
    auto const rows = tables.claims(source);
    if (rows["rows"].empty()) continue;
    out.section(source.title, source.key);
    out.table("claims-" + label(source.key), "claims", rows, say("The claims of {}.", source.key), command(source.key),
              of_source(source.key));
  }
  if (auto const rows = tables.residuals(); !rows["rows"].empty()) {
    out.section(std::string(tr("Residuals")), "Residuals");
    out.table("residuals", "residuals", rows, "The worst residuals, enclosed and in hardware's arithmetic.",
              of_expected("holds"), with_verdict("holds"));
  }
  auto const& made = run.provenance;
  auto const sources =
      std::ranges::count_if(run.sources, [&](Source const& source) { return has_claims(run, source); });
  auto const opening =
      say("{} of {}, decided to {} digits. Where a domain is too large to check every case, {} were drawn for each "
          "claim, from seed {}. Each table and figure is a separate file with the command that makes it again.",
          counted(run.summary.claims, "claim"), counted(static_cast<std::uint64_t>(sources), "source"), made.digits,
          counted(made.cases, "case"), made.seed);
  return std::move(out).finish(tr(title), headline(run.summary), opening, made, run.sources);
}

}  // namespace pe::reports::latex
