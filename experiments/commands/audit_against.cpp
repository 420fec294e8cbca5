#include "experiments/commands/audit_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "experiments/audit/readers/foreign.hpp"
#include "experiments/audit/readers/formats.hpp"
#include "experiments/audit/readers/mapped_file.hpp"
#include "experiments/audit/subjects.hpp"
#include "experiments/commands/audit_report.hpp"
#include "theory/kernel/error.hpp"

namespace pe::experiments {
namespace {

using Tables = std::vector<audit::Table>;

/// Of a checkpoint, what looks positional; of a few tensors, or where none does, all.
Tables chosen(Tables tables, std::string const& tensor) {
  constexpr std::size_t few = 16;
  if (!tensor.empty() || tables.size() <= few) return tables;
  auto const is_other = [](audit::Table const& table) { return audit::kind_hinted_by(table).empty(); };
  if (!std::ranges::all_of(tables, is_other)) std::erase_if(tables, is_other);
  return tables;
}

AgainstRun compared(AuditArguments const& typed, Tables const& references, Tables const& tables) {
  auto const options = options_of(typed);
  AgainstRun run;
  auto const compare = [&](audit::Table const& reference, audit::Table const& table) {
    run.agreements.push_back(audit::against(reference, table, options, typed.within));
  };
  if (references.size() == 1 && tables.size() == 1) {
    compare(references[0], tables[0]);
    return run;
  }
  for (auto const& reference : references) {
    auto const same = std::ranges::find(tables, reference.name, &audit::Table::name);
    if (same == tables.end()) {
      run.missing.push_back(reference.name);
    } else {
      compare(reference, *same);
    }
  }
  for (auto const& table : tables) {
    if (std::ranges::find(references, table.name, &audit::Table::name) == references.end()) {
      run.extra.push_back(table.name);
    }
  }
  if (run.agreements.empty()) {
    throw UserError(fmt::format("{} and {} have no tensor of the same name; --tensor NAME chooses one of each",
                                typed.against, typed.files[0]));
  }
  return run;
}

}  // namespace

AgainstRun compared(AuditArguments const& typed) {
  if (typed.files.size() != 1) {
    throw UserError(fmt::format("--against compares one file with its reference; {} are named", typed.files.size()));
  }
  if (!(typed.within >= 0)) throw UserError("--within is a number of ulps, 0 or more");
  audit::outlive_truncation();
  auto const reference = std::make_shared<audit::MappedFile const>(typed.against);
  auto const file = std::make_shared<audit::MappedFile const>(typed.files[0]);
  auto run = compared(typed, chosen(audit::read_tables(reference, typed.tensor), typed.tensor),
                      chosen(audit::read_tables(file, typed.tensor), typed.tensor));
  reference->require_unchanged();
  file->require_unchanged();
  return run;
}

}  // namespace pe::experiments
