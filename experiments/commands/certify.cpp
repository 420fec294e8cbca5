/// pebench certify: what was found of claims as files of Coq, and whether Coq accepts them.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>

#include "experiments/commands/claim_file.hpp"
#include "experiments/commands/commands.hpp"
#include "experiments/commands/run_options.hpp"
#include "experiments/running/interrupt.hpp"
#include "experiments/terminal/names.hpp"
#include "experiments/terminal/print.hpp"
#include "experiments/terminal/terminal.hpp"
#include "reports/leftovers.hpp"
#include "reports/process.hpp"
#include "reports/write_file.hpp"
#include "theory/certificates/certificate.hpp"
#include "theory/certificates/coq.hpp"
#include "theory/certificates/statement.hpp"
#include "theory/families/guests.hpp"
#include "theory/kernel/error.hpp"
#include "theory/kernel/linear.hpp"

namespace pe::experiments {
namespace {

using certificates::Certificate;
namespace fs = std::filesystem;

constexpr std::chrono::milliseconds coq_patience{300'000};  // of processor time: a busy machine refutes nothing

/// What Coq's own reals take without proof: that they exist, and, where they are enclosed in intervals, classical
/// logic, by which the standard library proves that a continuous function is bounded on one (Reals/Rtopology.v).
constexpr std::string_view axioms_of_reals[] = {
    "ClassicalDedekindReals.sig_forall_dec", "ClassicalDedekindReals.sig_not_dec",
    "FunctionalExtensionality.functional_extensionality_dep", "Classical_Prop.classic"};

/// The names that Print Assumptions printed: those at the beginning of a line, as types are indented.
std::vector<std::string> names_of_axioms(std::string const& printed) {
  std::vector<std::string> result;
  std::istringstream lines(printed);
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty() && line[0] != ' ' && line != "Axioms:" && line != "Closed under the global context") {
      result.push_back(line.substr(0, line.find_first_of(" :")));
    }
  }
  std::ranges::sort(result);
  return result;
}

struct CoqCheck {
  bool accepted = false;
  std::string says;
  double seconds = 0;
};

constexpr char library_folder[] = "Pebench";

/// Compiles a file into scratch, where the library is in a folder of its own.
reports::Process coqc(fs::path const& file, fs::path const& scratch, fs::path const& into) {
  auto const library = (scratch / library_folder).string();
  auto process =
      reports::run({"coqc", "-q", "-noglob", "-R", scratch.string(), "Certificates", "-R", library, library_folder,
                    "-o", (into / (file.stem().string() + ".vo")).string(), fs::absolute(file).string()},
                   "", {}, {coq_patience, interrupts(), true});
  if (process.end == reports::Process::End::not_found) {
    throw UserError(
        "--check needs coqc, which is not installed; on Debian and Ubuntu it is in the packages coq and "
        "libcoq-interval");
  }
  return process;
}

/// What coqc says against a file; empty where it accepts it.
std::string coq_refusal(reports::Process const& process) {
  if (process.end != reports::Process::End::exited) return "coqc " + reports::fate(process, coq_patience);
  if (process.code == 0) return {};
  auto const error = process.errors.find("Error");
  auto text = error == std::string::npos ? process.errors : process.errors.substr(error);
  std::ranges::replace(text, '\n', ' ');
  constexpr std::size_t most_shown = 200;
  return "refused by coqc: " + text.substr(0, most_shown);
}

void write_library(fs::path const& folder) {
  fs::create_directories(folder / library_folder);
  for (auto const& [name, text] : certificates::library()) reports::write_file(folder / library_folder / name, text);
}

/// Throws UserError where this coqc refuses the file of the library.
void compile_part(std::string_view name, fs::path const& scratch) {
  auto const folder = scratch / library_folder;
  auto const process = coqc(folder / name, scratch, folder);
  auto const says = coq_refusal(process);
  if (says.empty()) return;
  if (process.end != reports::Process::End::exited) {
    throw UserError(
        fmt::format("the library's {} was not compiled, and nothing was checked: {}; run it again", name, says));
  }
  throw UserError(fmt::format("coqc does not take the library's {}: {}; Coq 8.16 does", name, says));
}

/// The library of theory/coq, compiled once for all certificates, each file when those that it requires are.
void compile_library(fs::path const& scratch, int jobs) {
  write_library(scratch);
  std::map<std::string, std::string> waiting;  // what each file requires
  for (auto const& [name, text] : certificates::library()) {
    constexpr std::string_view head = "From Pebench Require Import ";
    auto const at = text.find(head);
    auto const required = at == text.npos ? "" : text.substr(at + head.size(), text.find('.', at) - at - head.size());
    waiting.emplace(name, fmt::format(" {} ", required));
  }
  while (!waiting.empty()) {
    std::vector<std::string> ready;
    for (auto const& [name, required] : waiting) {
      bool const waits = std::ranges::any_of(waiting, [&, &of = required](auto const& other) {
        return of.find(fmt::format(" {} ", fs::path(other.first).stem().string())) != of.npos;
      });
      if (!waits) ready.push_back(name);
    }
    parallel_for(ready.size(), jobs, interrupts(), [&](std::uint64_t i) { compile_part(ready[i], scratch); });
    for (auto const& name : ready) waiting.erase(name);
  }
}

CoqCheck check_by_coq(fs::path const& file, fs::path const& scratch) {
  auto const begin = std::chrono::steady_clock::now();
  auto const says = coq_refusal(coqc(file, scratch, scratch));
  return {says.empty(), says, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()};
}

/// What theorems assume, and whether Coq's own reals do.
struct Assumed {
  bool standard = true;
  std::string says;
};

/// Coq is asked once for all of them, which takes it seconds.
Assumed coq_assumptions(std::string_view kind, std::vector<Certificate const*> const& certificates,
                        fs::path const& scratch) {
  std::string all;
  std::vector<std::string> names;
  for (auto const* certificate : certificates) {
    names.push_back(certificate->name);
    all += fmt::format("  let _ := @Certificates.{}.{} in\n", certificate->name, certificate->theorem);
  }
  auto const file = scratch / fmt::format("Assumed_by_{}.v", kind);
  reports::write_file(file, fmt::format("From Certificates Require {}.\nDefinition all :=\n{}  tt.\n"
                                        "Print Assumptions all.\n",
                                        fmt::join(names, " "), all));
  auto const process = coqc(file, scratch, scratch);
  if (auto const says = coq_refusal(process); !says.empty()) {
    return {false, fmt::format("what the theorems by {} assume cannot be read: {}\n", kind, says)};
  }
  auto const axioms = names_of_axioms(process.out);
  bool const standard = std::ranges::all_of(
      axioms, [](auto const& name) { return std::ranges::find(axioms_of_reals, name) != std::end(axioms_of_reals); });
  return {standard, fmt::format("the theorems by {} assume {}: {}\n", kind, fmt::join(axioms, ", "),
                                standard ? "axioms of Coq's own real numbers" : "NOT THE REAL NUMBERS ALONE")};
}

struct CertifiedLine {
  Certificate certificate;
  fs::path file;
  CoqCheck checked;
  bool finished = false;
};

std::string certified_text(Claim const& claim, CertifiedLine const& line, bool checks) {
  if (line.certificate.coq.empty()) return fmt::format("{}: no certificate: {}\n", claim.id, line.certificate.reach);
  if (!checks) return fmt::format("{}: {}\n", claim.id, line.file.string());
  return fmt::format("{}: {} in {:.1f} s\n", claim.id,
                     line.checked.accepted ? "accepted by coqc" : printable(line.checked.says), line.checked.seconds);
}

constexpr std::size_t most_listed = 10;

/// "3 certificates of 4 claims; coqc accepted 3, in 4.2 s, the slowest:", and these; of many that have none, how many
/// for which reason.
std::string certificate_summary(std::vector<Claim const*> const& claims, std::vector<CertifiedLine> const& lines,
                                bool checks) {
  std::map<std::string, std::size_t> reasons;
  std::vector<std::pair<double, std::string>> slowest;
  std::size_t accepted = 0;
  double seconds = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto const& [certificate, file, checked, finished] = lines[i];
    if (certificate.coq.empty()) {
      ++reasons[certificate.reach];
      continue;
    }
    accepted += checked.accepted ? 1 : 0;
    seconds += checked.seconds;
    slowest.emplace_back(checked.seconds, claims[i]->id);
  }
  auto const certified = slowest.size();
  auto text = fmt::format("\n{} certificate{} of {} claim{}", certified, certified == 1 ? "" : "s", claims.size(),
                          claims.size() == 1 ? "" : "s");
  if (checks && certified > 0) {
    std::ranges::sort(slowest, std::greater<>{});
    slowest.resize(std::min(certified, most_listed));
    text += fmt::format("; coqc accepted {}, in {:.1f} s, the slowest:", accepted, seconds);
    for (auto const& [time, id] : slowest) text += fmt::format("\n{:7.1f} s  {}", time, id);
  }
  if (lines.size() - certified > most_listed) {
    std::vector<std::pair<std::size_t, std::string>> counts;
    for (auto const& [reason, count] : reasons) counts.emplace_back(count, reason);
    std::ranges::sort(counts, std::greater<>{});
    text += "\nwithout a certificate:";
    for (auto const& [count, reason] : counts) text += fmt::format("\n{:5}  {}", count, reason);
  }
  return text + "\n";
}

/// Throws UserError where two claims would write the same file.
void require_names(std::vector<Claim const*> const& claims) {
  std::map<std::string, std::string> known;
  for (auto const* claim : claims) {
    auto const [at, fresh] = known.try_emplace(certificates::theorem_name(*claim), claim->id);
    if (!fresh) {
      throw UserError(fmt::format("the certificates of {} and {} would both be {}.v; certify them one by one",
                                  at->second, claim->id, at->first));
    }
  }
}

}  // namespace

void add_certify(CLI::App& app, Status& status) {
  struct Typed {
    std::vector<std::string> selectors;
    RunOptions run;
    ClaimFile file;
    std::string out = "certificates";
    bool check = false;
  };
  auto const typed = std::make_shared<Typed>();
  auto* command =
      app.add_subcommand("certify", "write what was found about claims as theorems that Coq checks independently");
  command->add_option(
      "CLAIM", typed->selectors,
      "id, source, scheme, property or expected verdict; * matches any characters, ? matches one (default: all)");
  command->add_option("--out", typed->out, "folder for the files, CLAIM.v")->capture_default_str();
  command->add_flag("--check", typed->check, "let coqc check each file, and list what it assumes");
  typed->file.add_options(*command);
  add_run_options(*command, typed->run);
  command->footer("Example: pebench certify derivation2023.trace-identity --check");
  command->callback([typed, &status] {
    auto claims = select(typed->selectors, typed->file.claims());
    std::stable_partition(claims.begin(), claims.end(),
                          [](Claim const* claim) { return claim->source.key == guest_source; });
    require_names(claims);
    auto options = engine_options(typed->run);
    int const jobs = std::exchange(options.jobs, 1);
    options.stop = interrupts();
    auto const out = output_folder(typed->out);
    reports::TemporaryFolder const scratch;
    std::vector<CertifiedLine> lines(claims.size());
    std::mutex guard;
    std::size_t next = 0;
    std::once_flag library_compiled;
    auto names = mapped(claims, [](Claim const* claim) { return claim->id; });
    if (typed->check) names.emplace_back("what the theorems assume");
    auto progress = std::make_optional<Progress>(std::vector<std::uint64_t>(names.size(), 1), names);
    parallel_for(claims.size(), jobs, interrupts(), [&](std::uint64_t i) {
      auto& line = lines[i];
      progress->advance(i, 0);
      line.certificate = certificates::certificate_of(*claims[i], options);
      if (!line.certificate.coq.empty()) {
        line.file = out->path() / (line.certificate.name + ".v");
        auto const staged = out->stage() / line.file.filename();
        reports::write_file(staged, line.certificate.coq);
        if (typed->check) std::call_once(library_compiled, [&] { compile_library(scratch.path(), jobs); });
        if (typed->check) line.checked = check_by_coq(staged, scratch.path());
      }
      progress->advance(i, 1);
      std::lock_guard const lock(guard);
      line.finished = true;
      for (; next < lines.size() && lines[next].finished; ++next)
        progress->put_above(certified_text(*claims[next], lines[next], typed->check));
    });
    auto const is_written = [](CertifiedLine const& line) { return !line.certificate.coq.empty(); };
    bool const any = std::ranges::any_of(lines, is_written);
    if (any) write_library(out->stage());
    out->commit();
    bool sound = std::ranges::all_of(
        lines, [&](CertifiedLine const& line) { return !is_written(line) || !typed->check || line.checked.accepted; });
    std::string assumptions;
    if (typed->check) progress->advance(claims.size(), 0);
    Assumed assumed[2];
    parallel_for(2, jobs, interrupts(), [&](std::uint64_t balls) {
      std::vector<Certificate const*> accepted;
      for (auto const& line : lines) {
        if (line.checked.accepted && line.certificate.balls == (balls == 1)) accepted.push_back(&line.certificate);
      }
      if (!accepted.empty())
        assumed[balls] = coq_assumptions(balls == 1 ? "balls" : "algebra", accepted, scratch.path());
    });
    for (auto const& [standard, says] : assumed) {
      sound = sound && standard;
      assumptions += says;
    }
    progress.reset();
    put(certificate_summary(claims, lines, typed->check) + assumptions);
    status = any && sound ? Status::as_expected : Status::surprise;
  });
}

}  // namespace pe::experiments
