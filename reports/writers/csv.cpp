#include <fmt/format.h>

#include "reports/writers/escape.hpp"
#include "reports/writers/numbers.hpp"
#include "reports/writers/writers.hpp"

namespace pe::reports {
namespace {

struct CsvColumn {
  std::string_view name;
  std::string (*value)(Outcome const&);
};

template <std::string Outcome::*member>
std::string text(Outcome const& outcome) {
  return outcome.*member;
}

template <std::string Witness::*member>
std::string of_witness(Outcome const& outcome) {
  return outcome.witness ? (*outcome.witness).*member : std::string();
}

template <std::optional<double> Outcome::*member>
std::string number(Outcome const& outcome) {
  return outcome.*member ? shortest(*(outcome.*member)) : std::string();
}

constexpr CsvColumn columns[] = {
    {"id", text<&Outcome::id>},
    {"ledger", text<&Outcome::ledger>},
    {"source", text<&Outcome::source>},
    {"locator", text<&Outcome::locator>},
    {"scheme", text<&Outcome::scheme>},
    {"property", text<&Outcome::property>},
    {"statement", text<&Outcome::statement>},
    {"latex", text<&Outcome::latex>},
    {"domain", text<&Outcome::domain>},
    {"expected", text<&Outcome::expected>},
    {"verdict", text<&Outcome::verdict>},
    {"evidence", text<&Outcome::evidence>},
    {"agrees", [](Outcome const& outcome) -> std::string { return outcome.agrees ? "true" : "false"; }},
    {"cases", [](Outcome const& outcome) { return std::to_string(outcome.cases); }},
    {"discards", [](Outcome const& outcome) { return std::to_string(outcome.discards); }},
    {"digits", [](Outcome const& outcome) { return std::to_string(outcome.digits); }},
    {"residual", number<&Outcome::residual>},
    {"failure_rate_95", number<&Outcome::failure_rate_95>},
    {"witness_at", of_witness<&Witness::at>},
    {"witness_component", of_witness<&Witness::component>},
    {"witness_lhs", of_witness<&Witness::lhs>},
    {"witness_rhs", of_witness<&Witness::rhs>},
    {"witness_difference", of_witness<&Witness::difference>},
    {"witness_certificate", of_witness<&Witness::certificate>},
    {"corrected_by", text<&Outcome::corrected_by>},
    {"note", text<&Outcome::note>},
    {"replay", text<&Outcome::replay>},
};

template <class Cell>
std::string line(Cell cell) {
  std::string out;
  for (auto const& column : columns) out += csv_field(cell(column)) + ',';
  out.pop_back();
  return out + "\r\n";
}

}  // namespace

std::string writers::csv(Run const& run) {
  auto out = line([](CsvColumn const& column) { return std::string(column.name); });
  for (auto const& outcome : run.outcomes) {
    out += line([&](CsvColumn const& column) { return column.value(outcome); });
  }
  return out;
}

}  // namespace pe::reports
