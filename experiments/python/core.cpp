/// The module pebench._core: arrays in memory to an audit, selectors to a run. What users call, with docstrings, is the
/// Python beside it (pebench/).
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <nlohmann/json.hpp>
#include <numeric>

#include "experiments/audit/audit.hpp"
#include "experiments/audit/expect.hpp"
#include "experiments/audit/readers/config.hpp"
#include "experiments/audit/subjects.hpp"
#include "experiments/commands/audit_arguments.hpp"
#include "experiments/commands/audit_report.hpp"
#include "experiments/commands/export_table.hpp"
#include "experiments/commands/program.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/python/score_view.hpp"
#include "experiments/running/run_record.hpp"
#include "experiments/terminal/names.hpp"
#include "reports/writers/writers.hpp"
#include "theory/kernel/error.hpp"

namespace nb = nanobind;

namespace pe::experiments {
namespace {

using Array = nb::ndarray<nb::ro>;

/// `type` names what DLPack has no word for (a bfloat16 that came as its bits); empty: what the array says.
audit::Dtype dtype_of(Array const& array, std::string const& type, std::string const& name) {
  using Code = nb::dlpack::dtype_code;
  if (type == "bfloat16") return audit::Dtype::bfloat16;
  auto const [code, bits, lanes] = array.dtype();
  auto const is = [&, code = code, bits = bits](Code wanted, int width) {
    return code == static_cast<std::uint8_t>(wanted) && bits == width;
  };
  using enum audit::Dtype;
  constexpr std::tuple<Code, int, audit::Dtype> known[] = {
      {Code::Bool, 8, boolean},   {Code::Int, 8, int8},           {Code::Int, 16, int16},
      {Code::Int, 32, int32},     {Code::Int, 64, int64},         {Code::UInt, 8, uint8},
      {Code::UInt, 16, uint16},   {Code::UInt, 32, uint32},       {Code::UInt, 64, uint64},
      {Code::Float, 16, float16}, {Code::Bfloat, 16, bfloat16},   {Code::Float, 32, float32},
      {Code::Float, 64, float64}, {Code::Complex, 64, complex64}, {Code::Complex, 128, complex128}};
  for (auto const& [wanted, width, dtype] : known) {
    if (lanes == 1 && is(wanted, width)) return dtype;
  }
  throw UserError("the array '" + name + "' has entries of a type that is not audited (" + std::to_string(bits) +
                  " bits); booleans, integers of up to 64 bits, float16, bfloat16, float32, float64 and complex are");
}

/// A view: the array outlives it.
audit::Table table_of(std::string const& name, Array const& array, std::string const& type) {
  if (array.device_type() != nb::device::cpu::value) {
    throw UserError("the array '" + name + "' lies on a device; the audit reads the processor's memory: pass .cpu()");
  }
  audit::Table table;
  table.name = name;
  table.dtype = dtype_of(array, type, name);
  table.data = static_cast<std::byte const*>(array.data());
  for (std::size_t axis = 0; axis < array.ndim(); ++axis) {
    table.shape.push_back(static_cast<std::int64_t>(array.shape(axis)));
    table.strides.push_back(array.stride(axis) * static_cast<std::int64_t>(size_of(table.dtype)));
  }
  return table;
}

audit::Options options_of(std::string const& kind, std::string const& expect,
                          std::optional<std::pair<double, double>> const& positions) {
  audit::Options options;
  options.kind = kind;
  if (!expect.empty()) audit::parse_expectation(expect, options);
  if (positions) std::tie(options.first_position, options.position_step) = *positions;
  return options;
}

/// Audits what the arrays are together: a report for each subject among them. Neither copies entries nor holds the GIL.
std::vector<AuditReport> audit_arrays(std::vector<std::tuple<std::string, nb::object, std::string>> const& given,
                                      std::string const& kind, std::string const& expect, std::string const& config,
                                      std::optional<std::pair<double, double>> const& positions) {
  std::vector<Array> arrays;
  std::vector<audit::Table> tables;
  for (auto const& [name, object, type] : given) {
    Array array;
    if (!nb::try_cast(object, array)) {
      throw UserError("'" + name + "' cannot be read in place as an array: a NumPy array in this machine's byte " +
                      "order, or what offers __dlpack__ (torch, JAX), is");
    }
    tables.push_back(table_of(name, array, type));
    arrays.push_back(std::move(array));
  }
  nb::gil_scoped_release const release;
  auto const options = options_of(kind, expect, positions);
  auto const configs = config.empty() ? std::vector<audit::RopeConfig>() : audit::parse_config(config, "the config");
  std::vector<AuditReport> reports;
  for (auto& subject : audit::apart_by_layer(audit::subjects(std::move(tables)), configs)) {
    reports.push_back({audit::audit_with(configs, subject.tables, options), std::move(subject.repeated_as)});
  }
  return reports;
}

/// The reports on the tables of files, and a sentence on each file that could not be read. `options`: as they are
/// typed.
std::pair<std::vector<AuditReport>, std::vector<std::string>> audit_stored(std::vector<std::string> files,
                                                                           std::string tensor, std::string expect,
                                                                           std::string config, std::string positions,
                                                                           std::string kind, std::string axes,
                                                                           std::string grid) {
  nb::gil_scoped_release const release;
  AuditArguments typed;
  typed.files = std::move(files);
  typed.tensor = std::move(tensor);
  typed.expect = std::move(expect);
  typed.config = std::move(config);
  typed.positions = std::move(positions);
  typed.kind = std::move(kind);
  typed.axes = std::move(axes);
  typed.grid = std::move(grid);
  auto run = audit_files(typed);
  std::vector<std::string> unread;
  for (auto const& error : run.errors) unread.push_back(error.says);
  return {std::move(run.reports), std::move(unread)};
}

/// What `work` gives, in a thread of its own, while `meanwhile` is called and Python's signals are looked at: Ctrl-C,
/// or what `meanwhile` raises, asks it to stop, and is thrown when it has.
auto interruptible(auto work, auto meanwhile) {
  std::stop_source stop;
  auto result = std::async(std::launch::async, [&] { return work(stop.get_token()); });
  std::optional<nb::python_error> interrupt;
  constexpr std::chrono::milliseconds nap{20};
  while (true) {
    {
      nb::gil_scoped_release const release;
      if (result.wait_for(nap) == std::future_status::ready) break;
    }
    if (interrupt) continue;
    try {
      if (PyErr_CheckSignals() != 0) nb::raise_python_error();
      meanwhile();
    } catch (nb::python_error& raised) {
      interrupt.emplace(std::move(raised));
      stop.request_stop();
    }
  }
  if (interrupt) throw std::move(*interrupt);
  return result.get();
}

/// A run as run.json has it. `progress`, unless it is None, is called with the cases done with and their number. Throws
/// UserError for selectors that match nothing and for numbers out of range.
std::string verify(std::vector<std::string> const& selectors, std::int64_t cases, std::int64_t digits,
                   std::uint64_t seed, std::int64_t jobs, nb::object const& progress) {
  auto const claims = select(selectors);
  auto options = engine_options({cases, digits, seed, jobs});
  std::atomic<std::uint64_t> done = 0;
  auto const each = planned_cases(claims, options);
  auto const planned = std::accumulate(each.begin(), each.end(), std::uint64_t{0});
  options.on_cases = [&done](std::size_t, std::uint64_t count) { done += count; };
  auto const tell = [&] {
    if (!progress.is_none()) progress(std::min(done.load(), planned), planned);
  };
  auto const decide = [&](std::stop_token const& stop) {
    options.stop = stop;
    return reports::writers::json(decided(claims, options));
  };
  auto text = interruptible(decide, tell);
  tell();
  return text;
}

/// What its dtype is called, its shape, and its bytes. `own`: the text of a scheme's file, in place of a name.
std::tuple<std::string, std::vector<std::int64_t>, nb::bytes> table(std::string const& scheme,
                                                                    ExportTyped const& options,
                                                                    std::string const& own) {
  auto const make = [&](std::stop_token const& stop) {
    auto plan = planned(scheme, options, own.empty() ? nullptr : guest_in(own));
    auto entries = exported(plan, stop);
    return std::pair(std::move(plan), std::move(entries));
  };
  auto const [plan, done] = interruptible(make, [] {});
  return {plan.dtype, plan.shape, nb::bytes(done.bytes.data(), done.bytes.size())};
}

int program(std::vector<std::string> arguments) {
  std::vector<char*> words;
  for (auto& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  return run_program(static_cast<int>(arguments.size()), words.data());
}

}  // namespace
}  // namespace pe::experiments

NB_MODULE(_core, m) {
  namespace own = pe::experiments;
  m.doc() = "What pebench does in C++. Import pebench instead.";
  nb::exception<pe::UserError>(m, "PebenchError", PyExc_ValueError).doc() =
      "The call cannot be carried out; the message is one sentence that says why and what is allowed.";
  nb::class_<own::AuditReport>(m, "AuditReport")
      .def("json", [](own::AuditReport const& report) { return own::audit_table_json(report); })
      .def("text", [](own::AuditReport const& report) { return own::audit_text(report); });
  m.def("audit", &own::audit_arrays, nb::arg("arrays"), nb::arg("kind"), nb::arg("expect"), nb::arg("config"),
        nb::arg("positions").none());
  m.def("audit_files", &own::audit_stored, nb::arg("files"), nb::arg("tensor"), nb::arg("expect"), nb::arg("config"),
        nb::arg("positions"), nb::arg("kind"), nb::arg("axes"), nb::arg("grid"));
  m.def(
      "kind_hinted_by", [](std::string const& name) { return pe::audit::kind_hinted_by(name); }, nb::arg("name"));
  m.def("verify", &own::verify, nb::arg("selectors"), nb::arg("cases"), nb::arg("digits"), nb::arg("seed"),
        nb::arg("jobs"), nb::arg("progress").none());
  m.def("table", &own::table, nb::arg("scheme"), nb::arg("options"), nb::arg("own"));
  m.def(
      "score_view",
      [](std::string scheme, std::string text, int dimension, std::string base, std::int64_t head, std::int64_t length,
         std::vector<std::vector<double>> const& x) {
        return own::score_view({std::move(scheme), std::move(text), dimension, std::move(base), head, length}, x);
      },
      nb::arg("scheme"), nb::arg("own"), nb::arg("dimension"), nb::arg("base"), nb::arg("head"), nb::arg("length"),
      nb::arg("x"));
  m.def("drawn", &own::drawn, nb::arg("table"), nb::arg("head"), nb::arg("rows"), nb::arg("columns"));
  m.def("name_of", &own::name_of, nb::arg("text"));
  m.def(
      "is_causal",
      [](std::string scheme, std::string text) {
        return own::is_causal({std::move(scheme), std::move(text)});
      },
      nb::arg("scheme"), nb::arg("own"));
  m.def(
      "turned_pairs",
      [](std::string scheme, std::string text, int dimension, std::string base) {
        return own::turned_pairs({std::move(scheme), std::move(text), dimension, std::move(base)});
      },
      nb::arg("scheme"), nb::arg("own"), nb::arg("dimension"), nb::arg("base"));
  m.def("program", &own::program, nb::arg("arguments"));
  m.def("version", &own::version_text);
}
