#include "experiments/running/run_record.hpp"

#include <fmt/chrono.h>

#include <algorithm>
#include <ctime>
#include <iterator>
#include <mutex>

#include "experiments/terminal/terminal.hpp"
#include "reports/counts.hpp"
#include "theory/claims/list.hpp"
#include "theory/families/guests.hpp"
#include "theory/formula/limited.hpp"
#include "theory/kernel/planted.hpp"
#include "theory/kernel/words.hpp"
#include "theory/properties/implications.hpp"
#include "theory/properties/list.hpp"
#include "theory/schemes/about.hpp"

namespace pe::experiments {
namespace {

/// Of all threads, user's and system's.
double cpu_time() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

DecidedCell decided_cell(reports::Outcome const& of) {
  return {of.scheme, of.property, of.verdict, reports::is_tested(of.evidence)};
}

void leave_undecided(reports::Outcome& outcome) {
  outcome.verdict = name(Verdict::undecided);
  outcome.evidence = name(Evidence::none);
  outcome.proof.reset();
  outcome.witness.reset();
}

/// Cells that contradict each other agree no more and are undecided, as which of them is wrong is not known.
void require_no_contradiction(std::vector<reports::Outcome>& outcomes) {
  std::vector<DecidedCell> cells;
  std::vector<reports::Outcome*> of_cell;
  for (auto& outcome : outcomes) {
    if (!outcome.matrix_cell) continue;
    cells.push_back(decided_cell(outcome));
    of_cell.push_back(&outcome);
  }
  auto const found = contradictions(cells);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i].empty()) continue;
    if (of_cell[i]->alarm.empty()) of_cell[i]->alarm = found[i];
    of_cell[i]->agrees = false;
    leave_undecided(*of_cell[i]);
  }
}

/// Whether a scheme of a file has the property as far as it was tested, and no more is known.
bool is_open(reports::Outcome const& outcome) {
  return is_guest(outcome.scheme) && !outcome.property.empty() && outcome.verdict == name(Verdict::holds) &&
         reports::is_tested(outcome.evidence);
}

/// Calls visit(outcome, ids) with each open one of the rows, and the cells beside which it may not be so.
void for_each_open(Rows& rows, auto const& visit) {
  for (auto& [id, row] : rows) {
    if (!is_open(row.outcome)) continue;
    auto const ids = mapped(properties_beside(row.outcome.property), [&](std::string_view property) {
      return fmt::format("pebench.{}.{}", property, row.outcome.scheme);
    });
    visit(row.outcome, ids);
  }
}

/// What holds as far as it was tested gives way to what other cells of its scheme come to, whether or not those are
/// among the claims: a verdict does not depend on what else is decided.
void give_way(Rows& rows, Options const& options) {
  std::map<std::string, reports::Outcome> beside;
  std::vector<Claim const*> missing;
  for_each_open(rows, [&](reports::Outcome const&, std::vector<std::string> const& ids) {
    for (auto const& id : ids) {
      auto const* const claim = find_claim(id);
      if (claim == nullptr || !beside.try_emplace(id).second) continue;
      if (auto const row = rows.find(id); row != rows.end()) {
        beside[id] = row->second.outcome;
      } else {
        missing.push_back(claim);
      }
    }
  });
  Options quiet = options;
  quiet.on_cases = {};
  quiet.on_outcome = {};
  for (auto const& outcome : decide(missing, quiet)) beside[outcome.claim->id] = record(outcome);
  for_each_open(rows, [&](reports::Outcome& open, std::vector<std::string> const& ids) {
    std::vector cells{decided_cell(open)};
    for (auto const& id : ids) {
      if (auto const found = beside.find(id); found != beside.end()) cells.push_back(decided_cell(found->second));
    }
    auto const found = contradictions(cells).front();
    if (found.empty()) return;
    open.note += (open.note.empty() ? "" : " ") + found;
    open.agrees = open.agrees && open.expected == name(Verdict::undecided);
    leave_undecided(open);
  });
}

}  // namespace

Stopwatch::Stopwatch()
    : start_(std::chrono::steady_clock::now()), date_(std::chrono::system_clock::now()), cpu_(cpu_time()) {}

double Stopwatch::wall_seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

double Stopwatch::cpu_seconds() const { return cpu_time() - cpu_; }

std::string Stopwatch::started() const {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::floor<std::chrono::seconds>(date_)));
}

reports::Outcome described(Claim const& claim) {
  reports::Outcome row;
  row.id = claim.id;
  row.ledger = claim.ledger;
  row.source = claim.source.key;
  row.locator = claim.source.place;
  row.property = claim.property;
  row.matrix_cell = row.source == reports::matrix_source && claim.check;
  row.origin = name(claim.origin.kind);
  row.quote = claim.origin.kind == Origin::Kind::quoted ? claim.origin.text : claim.origin.words;
  if (claim.origin.kind == Origin::Kind::implied) row.implied_by = claim.origin.text;
  row.statement = claim.says;
  row.latex = claim.latex;
  row.law = {claim.law};
  row.corrected_by = claim.corrected_by;
  row.note = claim.note;
  if (claim.check) {
    row.scheme = claim.check->scheme();
    row.walked = claim.domain.says(claim.check->signature());
    bool const whole = claim.domain.is_whole() && (claim.domain.exhaustive || claim.domain.covered);
    row.domain = whole ? row.walked : claim.domain.sentence(claim.check->signature());
    row.expected = name(claim.expected);
  }
  if (auto const& f = claim.finding; f.impact != Impact::none) {
    row.finding = reports::Finding{std::string(name(f.impact)), f.reading, f.so, f.difference, f.stays, f.prior};
  }
  return row;
}

reports::Outcome record(Outcome const& outcome) {
  auto const& claim = *outcome.claim;
  auto row = described(claim);
  row.evidence = name(outcome.evidence);
  row.agrees = outcome.agrees;
  row.alarm = outcome.alarm;
  if (!claim.check) {
    row.expected = row.verdict = expected_word(claim);
    return row;
  }
  row.verdict = name(outcome.verdict);
  if (claim.exists && outcome.verdict == Verdict::holds) {
    row.domain = claim.domain.existence(claim.check->signature());
  }
  if (outcome.verdict == Verdict::undecided) {
    auto const limit = formulas::limit_reached(*claim.check);
    row.note += (row.note.empty() || limit.empty() ? "" : " ") + limit;
  }
  row.cases = outcome.cases;
  row.discards = outcome.discards;
  row.digits = outcome.digits;
  if (outcome.verdict == Verdict::holds && outcome.evidence != Evidence::witnessed) row.residual = outcome.residual;
  if (outcome.verdict == Verdict::holds && is_tested(outcome.evidence)) row.why_sampled = claim.why_sampled;
  if (outcome.evidence == Evidence::sampled) {
    row.measure = claim.domain.measure(claim.check->signature());
    row.measured = outcome.measured;
    row.failure_rate_95 = outcome.failure_rate_95;
  }
  if (outcome.witness) row.witness = introduced(claim, *outcome.witness);
  row.proof = outcome.proof;
  if (outcome.proof && !outcome.proof->only.empty()) {
    auto const names = claim.check->signature();
    auto const narrowed = claim.domain.sentence(names, outcome.proof->only);
    if (narrowed != claim.domain.sentence(names)) row.domain = narrowed;
  }
  row.ladder = outcome.ladder;
  row.hardware = outcome.hardware;
  row.replay = outcome.replay;
  return row;
}

Row row_of(Outcome const& outcome) { return {record(outcome), outcome.seconds}; }

reports::Run record(std::vector<Row> rows, std::size_t asked, Options const& options, Stopwatch const& stopwatch,
                    std::optional<reports::Shard> const& shard) {
  reports::Run run;
  run.shard = shard;
  run.provenance = provenance(options);
  std::set<std::string> used;
  for (auto& [outcome, seconds] : rows) {
    run.provenance.rows.push_back({outcome.id, seconds});
    used.insert(outcome.source);
    run.outcomes.push_back(std::move(outcome));
  }
  if (!shard) require_no_contradiction(run.outcomes);
  run.summary = reports::summary_of(run.outcomes);
  run.summary.asked = asked;
  run.summary.partial = run.outcomes.size() < asked;
  for (auto const& source : sources()) {
    if (used.contains(source.key))
      run.sources.push_back({source.key, source.author, source.title, source.year, source.url, source.entry});
  }
  run.matrix = matrix_plan(run.outcomes);
  run.provenance.started = stopwatch.started();
  run.provenance.wall_seconds = stopwatch.wall_seconds();
  run.provenance.cpu_seconds = stopwatch.cpu_seconds();
  return run;
}

std::vector<Claim const*> undecided(std::vector<Claim const*> const& claims, Rows const& rows) {
  std::vector<Claim const*> left;
  std::ranges::copy_if(claims, std::back_inserter(left), [&](Claim const* claim) { return !rows.contains(claim->id); });
  return left;
}

reports::Run decided(std::vector<Claim const*> const& claims, Options options, Rows rows,
                     std::function<void(Row const&)> const& on_row, std::optional<reports::Shard> const& shard) {
  Stopwatch const stopwatch;
  auto const left = undecided(claims, rows);
  Progress progress(planned_cases(left, options), mapped(left, [](Claim const* claim) { return claim->id; }));
  options.on_cases = [&, of_caller = std::move(options.on_cases)](std::size_t claim, std::uint64_t count) {
    progress.advance(claim, count);
    if (of_caller) of_caller(claim, count);
  };
  std::mutex guard;
  options.on_outcome = [&](std::size_t, Outcome const& outcome) {
    auto row = row_of(outcome);
    std::lock_guard const lock(guard);
    if (on_row) on_row(row);
    rows.emplace(outcome.claim->id, std::move(row));
  };
  decide(left, options);
  give_way(rows, options);
  auto const errors = engine_errors(decide_planted(options));
  std::vector<Row> found;
  for (auto const* claim : claims) {
    if (auto const row = rows.extract(claim->id)) found.push_back(std::move(row.mapped()));
  }
  auto run = record(std::move(found), claims.size(), options, stopwatch, shard);
  run.summary.planted = planted().size();
  run.summary.engine_errors = errors;
  return run;
}

reports::MatrixPlan matrix_plan(NameSet const& schemes, NameSet const& properties) {
  reports::MatrixPlan plan;
  for (auto const& about : pe::schemes()) {
    if (!schemes.contains(about.name)) continue;
    plan.schemes.push_back({std::string(about.name), std::string(about.title), std::string(about.says),
                            std::string(about.source),
                            std::string(word_of(about.acts, {"codes", "rotation", "bias", "layer"}))});
  }
  for (auto const& property : pe::properties()) {
    if (!properties.contains(property.name)) continue;
    plan.properties.push_back({property.name, property.says, property.latex});
    for (auto const& cell : property.cells) {
      if (cell.check || !schemes.contains(cell.scheme)) continue;
      plan.not_applicable.push_back({property.name, cell.scheme, cell.reason});
    }
  }
  return plan;
}

reports::MatrixPlan matrix_plan(std::vector<reports::Outcome> const& outcomes) {
  NameSet rows, columns;
  for (auto const& outcome : outcomes) {
    if (!outcome.matrix_cell) continue;
    rows.insert(outcome.scheme);
    columns.insert(outcome.property);
  }
  // Of a guest that was asked whatever it can be asked, the rest is said, too.
  for (auto const& guest : guests()) {
    auto const asked = [&](Property const& property) {
      auto const cell = std::ranges::find(property.cells, guest.about.name, &Cell::scheme);
      return !cell->check || columns.contains(property.name);
    };
    if (!rows.contains(guest.about.name) || !std::ranges::all_of(properties(), asked)) continue;
    for (auto const& property : properties()) columns.insert(property.name);
  }
  return matrix_plan(rows, columns);
}

}  // namespace pe::experiments
