#include "reports/scope_words.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "reports/language.hpp"

namespace pe::reports {
namespace {

/// The clauses of theory/kernel/prove.cpp and theory/properties/argued*.cpp and theory/formula/argue.cpp, with {} for
/// what varies.
constexpr std::string_view clauses[] = {
    translatable(
        "an identity for {}: checked symbolically at d = {}, and at d = 16 where that is not too many symbols"),
    translatable("Where positions are compared, each result is a separate case, unless linear arithmetic excludes it"),
    translatable("functions that are not polynomials are arbitrary functions of their arguments"),
    translatable("an identity for {}: checked symbolically at d = {}"),
    translatable("an identity: checked symbolically at d = {}"),
    translatable("the scheme takes no other d up to {}"),
    translatable("Both sides are linear in each matrix, so that matrices of rank one speak for all"),
    translatable("No pair occurs in it at any d that was checked"),
    translatable("Before terms cancel, no term of either side couples more than {} pair{}"),
    translatable("with the {} of one pair set to 0 the law is that of d - 2"),
    translatable("so it extends to every even d that the scheme takes"),
    translatable("From d = {} to {} both sides agree at random exact points"),
    translatable("for all whole s < t: a pair turns with the frequency {}, a rational number at every base"),
    translatable("so its angles at s and t do not differ by a multiple of 2 pi, as pi is irrational"),
    translatable("other entries only add to the distance"),
    translatable("Checked at each d of the domain and each even d up to {} that the scheme takes, at the bases {}"),
    translatable("at each lag up to {} the distance on this circle is enclosed, and the least is {}"),
    translatable("s and t are two rows, and the same is true of columns"),
    translatable("rounding to single precision moves both ends by less than 8.5e-8 together"),
    translatable("for all whole t >= 0: the possible values of each entry are enclosed, and are within {}"),
    translatable("for all whole k >= 0, all heads, and all tokens and learned numbers from -1 to 1: the gain of a "
                 "score at the distance k is enclosed through bounds of its parts, and is within {}"),
    translatable("for all whole t > s >= 0: from s to t an entry, or the norm, which is a multiple of the position, "
                 "grows by {} or more"),
    translatable("for all whole k >= 0, all heads, and all tokens and learned numbers from -1 to 1: a score is the "
                 "product of the key with a vector as long as the query, an identity, so that its gain at the distance "
                 "k is within 2d"),
    translatable("s and t are offsets, at which unit vectors have these scores in head 0"),
    translatable("and they have these scores at every position of the query, an identity at d = {}"),
    translatable("Checked at d = {}"),
    translatable("for all heads, all equal tokens with entries from -1 to 1, and queries at all places: at each k "
                 "below {} the fall of the score from k to k + 1 places back is enclosed, and is 2^-30 or more"),
    translatable("for all whole s < t up to {}, and queries at all places that see both: in head 0 the scores of two "
                 "tokens of 0, s and t places back, are enclosed, and differ by {} or more"),
    translatable("for all whole s < L <= t: in head 0 two tokens of 0 score less at the offset t than at s, as the "
                 "fall of the score is enclosed above 0"),
    translatable("Checked at each d of the domain and each even d up to {} that the scheme takes"),
    translatable("for all real positions, and all vectors: the powers of the base in the formula are the frequencies "
                 "of the scheme's list, and sin(x + pi/2) is cos x, so that both sides are one expression"),
    translatable("the scheme takes no other"),
    translatable("for {}: both sides of each comparison are brought to a normal form of powers, logarithms, sines and "
                 "cosines, and there they are equal, or are compared by the signs of coefficients and enclosures of "
                 "numbers"),
};

/// Longer phrases first, so that none is taken for a part of another.
constexpr std::string_view words[] = {translatable("all real positions, offsets and frequencies"),
                                      translatable("frequency and entries"),
                                      translatable("all vectors"),
                                      translatable("all matrices"),
                                      translatable("all real "),
                                      translatable("all whole "),
                                      translatable("every even "),
                                      translatable("every base above 1"),
                                      translatable(" with "),
                                      translatable(", all tokens, whatever is learned, and any length"),
                                      translatable("frequency"),
                                      translatable("entries"),
                                      translatable("symbols"),
                                      translatable(" and "),
                                      translatable(", ")};

std::string value_in_words(std::string_view value) {
  std::string out;
  while (!value.empty()) {
    std::string_view found;
    for (auto const word : words) {
      if (found.empty() && value.starts_with(word)) found = word;
    }
    out += found.empty() ? std::string(value.substr(0, 1)) : std::string(tr(found));
    value.remove_prefix(found.empty() ? 1 : found.size());
  }
  return out;
}

/// The texts that match each {}, if the clause has this form.
std::optional<std::vector<std::string_view>> values_of(std::string_view clause, std::string_view form) {
  std::vector<std::string_view> values;
  while (true) {
    auto const gap = form.find("{}");
    if (!clause.starts_with(form.substr(0, gap))) return std::nullopt;
    if (gap == std::string_view::npos) return clause == form ? std::optional(values) : std::nullopt;
    clause.remove_prefix(gap);
    form.remove_prefix(gap + 2);
    auto const next = form.substr(0, form.find("{}"));
    auto const end = next.empty() ? clause.size() : clause.find(next);
    if (end == std::string_view::npos) return std::nullopt;
    values.push_back(clause.substr(0, end));
    clause.remove_prefix(end);
  }
}

std::optional<std::string> clause_in_words(std::string_view clause) {
  for (auto const form : clauses) {
    auto const values = values_of(clause, form);
    if (!values) continue;
    fmt::dynamic_format_arg_store<fmt::format_context> arguments;
    for (auto const value : *values) arguments.push_back(value_in_words(value));
    return fmt::vformat(tr(form), arguments);
  }
  return std::nullopt;
}

}  // namespace

std::string scope_in_words(std::string_view scope) {
  if (spoken() == Language::en) return std::string(scope);
  std::string out;
  for (auto rest = scope; !rest.empty();) {
    auto const end = std::min(rest.find(". "), rest.find("; "));
    auto const clause = clause_in_words(rest.substr(0, end));
    if (!clause) return std::string(scope);  // not half of it
    out += *clause;
    if (end == std::string_view::npos) break;
    out += tr(rest.substr(end, 2) == ". " ? translatable(". ") : translatable("; "));
    rest.remove_prefix(end + 2);
  }
  return out;
}

}  // namespace pe::reports
