/// What a saved run must be beside its layout: its words and texts are such as pebench writes, and its parts agree.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "reports/counts.hpp"
#include "reports/digests.hpp"
#include "reports/fields.hpp"
#include "reports/read_json.hpp"
#include "reports/writers/escape.hpp"

namespace pe::reports {
namespace {

constexpr std::size_t longest_text = 1 << 16, longest_shown = 60;  // of what was found, in characters

/// Whether a member is a name, as those of schemes and properties are: what figures, files and parts are called is
/// text.
template <class Record>
bool is_name(std::string_view field) {
  constexpr std::string_view names[]{"id", "ledger", "source", "scheme", "property", "corrected_by", "key", "family"};
  constexpr bool of_matrix = std::same_as<Record, MatrixScheme> || std::same_as<Record, MatrixProperty>;
  return std::ranges::find(names, field) != std::end(names) || (of_matrix && field == "name");
}

/// Whether every character does, but those that part words and lines.
bool shows(std::string_view text, std::string_view parting) {
  std::string one_line(text);
  std::ranges::replace_if(
      one_line, [&](char c) { return parting.find(c) != parting.npos; }, ' ');
  return visible(one_line, one_line.size()) == one_line;
}

/// Walks a record, and keeps the first field that is not what it should be.
class Walk {
 public:
  void text(std::string const& path, std::string const& value) {
    if (value.size() > longest_text) {
      fail(path, fmt::format("has {} bytes", value.size()), fmt::format("a text has at most {}", longest_text));
      return;
    }
    if (!shows(value, "\n\t")) {
      fail(path, fmt::format("is \"{}\"", visible(value, longest_shown)), "a text has visible characters only");
    }
  }

  void name(std::string const& path, std::string const& value) {
    if (value.empty() || is_identifier(value)) return;
    fail(path, fmt::format("is \"{}\"", visible(value, longest_shown)), "a name has letters, digits and . _ + - alone");
  }

  void value(std::string const& path, std::string const& value) { text(path, value); }

  template <class T>
  void value(std::string const& path, std::optional<T> const& member) {
    if (member) value(path, *member);
  }

  template <class T>
  void value(std::string const& path, std::vector<T> const& members) {
    for (std::size_t i = 0; i < members.size() && !found_; ++i) value(fmt::format("{}[{}]", path, i), members[i]);
  }

  void value(std::string const& path, std::map<std::string, std::string> const& members) {
    for (auto const& [key, member] : members) {
      name(path, key);
      text(path + "." + key, member);
    }
  }

  template <Listed Record>
  void value(std::string const& path, Record const& record) {
    fields(record, [&](std::string_view field, auto const& member) {
      auto const at = path.empty() ? std::string(field) : fmt::format("{}.{}", path, field);
      if constexpr (std::same_as<std::remove_cvref_t<decltype(member)>, std::string>) {
        if (std::same_as<Record, InputFile> && field == "text") {
          if (!is_kept(member))
            fail(at, "cannot be kept", "the text of a file has visible characters and at most 1 MiB");
        } else {
          is_name<Record>(field) ? name(at, member) : text(at, member);
        }
      } else {
        value(at, member);
      }
    });
  }

  void value(std::string const& path, AddedText const& added) { text(path, added.text); }

  /// Numbers are what they are.
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void value(std::string const&, Number) {}

  std::optional<Inconsistency> found() const { return found_; }

 private:
  void fail(std::string const& path, std::string is, std::string needed) {
    if (!found_) found_ = Inconsistency{path, std::move(is), std::move(needed)};
  }

  std::optional<Inconsistency> found_;
};

/// The field of an outcome that contradicts the others, without the path of the outcome.
std::optional<Inconsistency> inconsistency(Outcome const& outcome) {
  auto const& [expected, verdict, evidence] = std::tie(outcome.expected, outcome.verdict, outcome.evidence);
  bool const decided = verdict == "holds" || verdict == "refuted";
  bool const open = expected == "undecided" && verdict != "vacuous";  // any answer will do, or none
  struct Rule {
    bool broken;
    Inconsistency then;
  };
  Rule const rules[] = {
      {outcome.agrees && !open && (verdict != expected || verdict == "undecided"),
       {"agrees", fmt::format("is true, but the verdict is {} and {} was expected", verdict, expected),
        "only the expected verdict agrees"}},
      {verdict == "refuted" && !outcome.witness,
       {"witness", "is null, but the verdict is refuted", "a refuted claim has a witness"}},
      {evidence == "witnessed" && !outcome.witness,
       {"witness", "is null, but the evidence is witnessed", "what is witnessed has a witness"}},
      {(evidence == "exhausted" || evidence == "covered") && outcome.walked != outcome.domain,
       {"walked",
        fmt::format("is \"{}\", and the domain is \"{}\"", visible(outcome.walked, longest_shown),
                    visible(outcome.domain, longest_shown)),
        fmt::format("what is {} was looked at whole", evidence)}},
      {outcome.finding && outcome.origin == "ours",
       {"finding", "is there, but the origin is ours", "only a document's sentence is a finding"}},
      {outcome.finding && verdict != "refuted",
       {"finding", fmt::format("is there, but the verdict is {}", verdict), "only what is refuted is a finding"}},
      {(evidence == "proved") != outcome.proof.has_value(),
       {"proof", fmt::format("is {}, but the evidence is {}", outcome.proof ? "there" : "null", evidence),
        "what is proved has a proof, and nothing else"}},
      {evidence == "sampled" && !outcome.failure_rate_95,
       {"failure_rate_95", "is null, but the evidence is sampled", "what is sampled has a bound"}},
      {decided && evidence == "none",
       {"evidence", fmt::format("is none, but the verdict is {}", verdict), "a verdict has evidence"}},
      {!decided && evidence != "none" && verdict != "undecided",
       {"evidence", fmt::format("is {}, but the verdict is {}", evidence, verdict),
        "where nothing was checked the evidence is none"}}};
  auto const* const first = std::ranges::find(rules, true, &Rule::broken);
  return first == std::end(rules) ? std::nullopt : std::optional(first->then);
}

std::optional<Inconsistency> inconsistency(Summary const& summary, std::vector<Outcome> const& outcomes) {
  auto counted = summary_of(outcomes);
  counted.partial = summary.partial;
  counted.asked = summary.asked;
  counted.planted = summary.planted;
  counted.engine_errors = summary.engine_errors;
  if (summary.asked < summary.claims || summary.partial != (summary.asked > summary.claims)) {
    return Inconsistency{
        "summary.asked",
        fmt::format("is {}, with {} decided and partial {}", summary.asked, summary.claims, summary.partial),
        "it is more than was decided exactly in a partial run"};
  }
  std::optional<Inconsistency> found;
  fields(summary, [&](std::string_view name, auto const& said) {
    fields(counted, [&](std::string_view other, auto const& is) {
      if constexpr (requires { std::uint64_t{said}, std::uint64_t{is}; }) {
        if (found || name != other || std::uint64_t{said} == std::uint64_t{is}) return;
        found = Inconsistency{fmt::format("summary.{}", name), fmt::format("is {}", said),
                              fmt::format("the outcomes have {}", is)};
      }
    });
  });
  return found;
}

/// Who runs a file again runs the one that was decided.
std::optional<Inconsistency> inconsistency(std::vector<InputFile> const& files) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto const digest = sha256(files[i].text);
    if (files[i].sha256 == digest) continue;
    return Inconsistency{fmt::format("files[{}].sha256", i),
                         fmt::format("is \"{}\"", visible(files[i].sha256, longest_shown + 20)),
                         fmt::format("its text has {}", digest)};
  }
  return std::nullopt;
}

/// The page links the files, which are nowhere but in their folder.
std::optional<Inconsistency> inconsistency(std::vector<CertificateFile> const& certificates) {
  constexpr std::string_view folder = "certificates/", ending = ".v";
  for (std::size_t i = 0; i < certificates.size(); ++i) {
    std::string_view const file = certificates[i].file;
    auto const of_name = [](char c) { return is_letter_or_digit(c) || c == '_'; };
    if (file.size() > folder.size() + ending.size() && file.starts_with(folder) && file.ends_with(ending) &&
        std::ranges::all_of(file.substr(folder.size(), file.size() - folder.size() - ending.size()), of_name)) {
      continue;
    }
    return Inconsistency{fmt::format("certificates[{}].file", i),
                         fmt::format("is \"{}\"", visible(certificates[i].file, longest_shown)),
                         "a certificate is certificates/NAME.v, of letters, digits and underscores"};
  }
  return std::nullopt;
}

std::optional<Inconsistency> inconsistency(Shard const& shard, std::uint64_t claims) {
  if (shard.number < 1 || shard.number > shard.count) {
    return Inconsistency{"shard.number", fmt::format("is {} of {}", shard.number, shard.count),
                         "a part is 1 to N of N"};
  }
  if (shard.places.size() != claims || !std::ranges::is_sorted(shard.places, std::less_equal())) {
    return Inconsistency{"shard.places", fmt::format("has {} places for {} claims", shard.places.size(), claims),
                         "each claim has its own, in their order"};
  }
  return std::nullopt;
}

/// A figure's name is that of its files, so that it says where they are.
std::optional<Inconsistency> inconsistency(std::vector<FigureRecord> const& figures) {
  std::set<std::string> names;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    auto const& name = figures[i].name;
    auto const field = fmt::format("figures[{}].name", i);
    auto const found = fmt::format("is \"{}\"", visible(name, longest_shown));
    if (!is_file_name(name))
      return Inconsistency{field, found, "a name has lower-case letters, digits and dashes alone"};
    if (!names.insert(name).second) return Inconsistency{field, found + ", as is another's", "names are unique"};
  }
  return std::nullopt;
}

}  // namespace

bool is_kept(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  auto const shown = text.substr(text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0);
  return text.size() <= longest_file && shows(shown, "\n\r\t");
}

std::optional<Inconsistency> malformed(Run const& run) {
  Walk walk;
  walk.value("", run);
  return walk.found();
}

std::optional<Inconsistency> inconsistency(Run const& run) {
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
    auto const& outcome = run.outcomes[i];
    auto const [first, is_new] = seen.emplace(outcome.id, i);
    if (!is_new) {
      return Inconsistency{fmt::format("outcomes[{}].id", i),
                           fmt::format("is \"{}\", as is that of outcomes[{}]", outcome.id, first->second),
                           "ids are unique"};
    }
    if (auto found = inconsistency(outcome)) {
      found->field = fmt::format("outcomes[{}].{}", i, found->field);
      return found;
    }
  }
  if (run.shard) {
    if (auto const found = inconsistency(*run.shard, run.summary.asked)) return found;
  }
  if (auto const found = inconsistency(run.files)) return found;
  if (auto const found = inconsistency(run.certificates)) return found;
  if (auto const found = inconsistency(run.figures)) return found;
  return inconsistency(run.summary, run.outcomes);
}

}  // namespace pe::reports
