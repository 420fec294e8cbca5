#include "experiments/audit/finding.hpp"

#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "experiments/audit/scaling.hpp"
#include "experiments/audit/thresholds.hpp"
#include "theory/kernel/error.hpp"

namespace pe::audit {

Audit begun(Table const& table, std::string kind) {
  Audit audit;
  audit.file = table.file;
  audit.tensor = table.name;
  audit.kind = std::move(kind);
  audit.dtype = name(table.dtype);
  audit.shape = table.shape;
  if (!table.note.empty()) audit.findings.push_back(found<"assumed">(table.note));
  return audit;
}

Audit begun(std::vector<Table> const& tables, std::string kind) {
  auto audit = begun(tables.front(), std::move(kind));
  if (tables.size() == 2) audit.tensor += ", " + tables.back().name;
  return audit;
}

std::string name_or_stem(Table const& table) {
  return table.name.empty() ? std::filesystem::path(table.file).stem().string() : table.name;
}

std::string lower_case(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool contains(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](auto word) { return text.find(word) != text.npos; });
}

std::size_t find_word(std::string_view text, std::string_view word) {
  auto const is_letter = [&](std::size_t at) { return at < text.size() && 'a' <= text[at] && text[at] <= 'z'; };
  auto at = text.find(word);
  while (at != text.npos && ((at > 0 && is_letter(at - 1)) || is_letter(at + word.size())))
    at = text.find(word, at + 1);
  return at;
}

bool is_sound(Audit const& audit) { return audit.verdict == Verdict::conforms || audit.verdict == Verdict::equivalent; }

bool is_called(Table const& table, char const* word, char const* other) {
  auto const text = lower_case(name_or_stem(table));
  auto const has = [&](std::string_view function) {  // "cos" or "sin"
    auto const whole = function == "cos" ? "cosine" : "sine", several = function == "cos" ? "cosines" : "sines";
    return std::ranges::any_of(std::array{function, std::string_view(whole), std::string_view(several)},
                               [&](auto name) { return find_word(text, name) != text.npos; });
  };
  return has(word) && !has(other);
}

bool has_defect(Audit const& audit) {
  return std::ranges::find(audit.findings, Severity::defect, &Finding::severity) != audit.findings.end();
}

Finding wrong_base(double base, double expected, std::optional<RopeConfig> const& config) {
  auto const is = plain_number(base), wanted = plain_number(expected);
  auto const is_near = [&](double other) { return core::are_near(base, other, core::near_number); };
  if (is_near(expected * expected)) return found<"wrong-base: exponents">(is, wanted, "4i/d");
  if (is_near(std::sqrt(expected))) return found<"wrong-base: exponents">(is, wanted, "i/d");
  auto const head = config ? config->head_dimension : std::nullopt, part = config ? rotary_dimension(*config) : head;
  if (head && part && *part < *head &&
      is_near(std::pow(expected, static_cast<double>(*part) / static_cast<double>(*head))))
    return found<"wrong-base: whole head">(*head, *part, wanted, is);
  return base == usual_base ? found<"wrong-base: default">(is, wanted) : found<"wrong-base: expected">(is, wanted);
}

Finding one_function(bool cosines) {
  return cosines ? found<"mixed-layout: one function">("cosines", "sines")
                 : found<"mixed-layout: one function">("sines", "cosines");
}

Audit concluded(Audit audit, bool recognised) {
  audit.verdict = has_defect(audit)                 ? Verdict::defective
                  : !recognised                     ? Verdict::unrecognised
                  : !audit.convention.up_to.empty() ? Verdict::equivalent
                                                    : Verdict::conforms;
  return audit;
}

Audit concluded(Audit audit, Finding last) {
  audit.findings.push_back(std::move(last));
  return concluded(std::move(audit));
}

std::optional<double> expected_number(Options const& options, std::string const& key) {
  auto const found = options.expected.find(key);
  if (found == options.expected.end()) return std::nullopt;
  char* end = nullptr;
  double const value = std::strtod(found->second.c_str(), &end);
  if (found->second.empty() || *end != '\0' || !std::isfinite(value)) {
    throw UserError(
        fmt::format("--expect has {}={}; {} is a number, for example {}=10000", key, found->second, key, key));
  }
  return value;
}

std::string plain_number(double value) {
  if (std::abs(value) >= 1e16 || (value != 0 && std::abs(value) < 1e-4)) return fmt::format("{}", value);
  if (value == std::floor(value)) return fmt::format("{:.0f}", value);
  return fmt::format("{}", value);
}

std::string position_text(double position) { return fmt::format("{:.9g}", position + 0.0); }

Audit unrecognised(Table const& table, std::string kind, std::optional<Finding> why) {
  auto audit = begun(table, std::move(kind));
  append(audit.findings, std::move(why));
  return concluded(std::move(audit), false);
}

std::optional<Finding> too_large(Table const& table, std::string_view kind) {
  auto const all = entry_count(table);
  auto const lengths = squeezed(table).shape;
  auto const axes = lengths.size();
  if (is_integer(table.dtype)) {
    // Of both signs, one of each distance.
    if (axes < 2 && all > 2 * most_columns) return found<"too-large: offsets">(all, 2 * most_columns);
    if (axes >= 2 && all > most_at_once) return found<"too-large: buckets">(all, most_at_once);
    return {};
  }
  if (kind == "bias" && table.shape.size() > 1) {
    auto const queries = table.shape[table.shape.size() - 2], keys = table.shape.back();
    auto const heads = all == 0 ? 0 : all / (queries * keys);
    if (heads <= most_heads_of_bias && queries * keys <= most_at_once && all <= most_of_a_bias) return {};
    return found<"too-large: bias">(heads, queries, keys, most_heads_of_bias, most_at_once, most_of_a_bias);
  }
  if (table.shape.size() < 2 || all == 0) return {};
  auto const longer = std::ranges::find_if(table.shape, [](auto length) { return length > 1; });
  // Of a table of one row, a leading axis holds that row.
  bool const one_row = axes < 2;
  auto const rows = one_row || longer == table.shape.end() ? 1 : *longer;
  auto const columns = all / rows * (is_complex(table.dtype) ? 2 : 1);
  if (columns <= most_columns) return {};
  return found<"too-large: codes">(columns, most_columns);
}

}  // namespace pe::audit
