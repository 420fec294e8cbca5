/// A file of claims (TOML): an author's own lemmas, and perhaps a scheme of hers that they speak of; or what a source
/// says, statement by statement (theory/sources).
///
///   [scheme]                             scheme.hpp; optional
///   [define]                             named formulas; optional
///   frequency = "base^(-2*i/d)"
///
///   [[claim]]
///   id = "tilted.falls"
///   says = "The sum of cosines falls below a tenth by lag 512"
///   for = { d = "64, 128", base = "10000", k = "integers 512..4096" }      domain.hpp; optional
///   law = "sum(i, cos(frequency*k)) <= d/20"                               parse.hpp; or
///   law = "cpp:chen2023.sum-exceeds-dimension"                             one that is written in C++; or
///   mutants = ["d/20 -> d/30"]             wrong versions of the formula, one text in the place of another: a test
///                                          demands that each is refuted
///   property = "relative-score"                                            one of the bench's, of the file's scheme
///   scheme = "rope"                                                        or of this one
///   expect = "refuted"                                                     or "holds"; without a law and a property
///                                                                          "not checked" or "not checkable"
///   note = "..."                                                           optional, as all that follows
///   latex = '...'                                                          the statement, without delimiters
///   at = "2.3, theorem 2.1"                                                where the source says it
///   ledger = "S003-07"                                                     its entry there
///   quoted = "..."                                                         the source's words; or
///   implied = "..."                                                        how it follows from them, and
///   words = "..."                                                          from which; neither: it is ours
///   where = "j <= i and i < L"             conditions that its cases meet, on d, base and parameters; optional
///   decide = "walked"                                                      every case, "covered" or "drawn"; by
///                                                                          default what a law's domain lets
///   of = { d = "even", k = "integers 0..", token = "every" }               what the sentence speaks of beyond `for`:
///                                                                          domain.hpp; optional
///   exists = true                                                          it says that there is such a case
///   witness = "d=128,b=10000,s=4861"                                       a case that refutes it
///   corrected_by = "..."                                                   the claim that says it rightly
///   why_sampled = "..."                                                    why no more than drawn cases are known
///   about = ["rope"]                     schemes that it speaks of, beside that of its law; by default those of its
///                                          section or source
///   sides = { left = "d", right = "B({s})" }                               SideNames
///   finding = { impact = "remark", reading = "...", ... }                  Finding
///
///   [source]                             of a source: its place among the sources, its ledger; optional
///   [[section]]                          its outline: DocumentSection; optional
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "theory/kernel/claim.hpp"

namespace pe {

/// A part of a document. A place (Locator::place) is in it when it begins with one of `places`; where several parts
/// claim a place, the longest beginning decides.
struct DocumentSection {
  std::string heading;
  std::vector<std::string> places;
  std::vector<std::string> figures = {};  ///< that are shown here though no entry of the ledger says so, by name
  std::vector<std::string> about = {};  ///< schemes that its statements speak of, where it is not those of the document
};

/// A source as its file has it: the five documents that the bench goes through line by line, and papers, of which it
/// has looked at some statements.
struct Document {
  std::string key;                        ///< in theory/sources.bib
  std::string ledger;                     ///< what the ids of its entries in the ledger begin with: "S003"; empty: not
                                          ///< all of it was looked at
  std::vector<DocumentSection> sections;  ///< in the document's own order; none: it has no page
  std::vector<std::string> about = {};    ///< schemes that its statements speak of, where they name no other
  int rank = 0;                           ///< sources are listed by rank, then those without one (0) by their keys
};

/// What the two sides of a finding's law are, in the terms and units of its sentence. The names may have {k} for the
/// value of k at the witness, and {#} or {#-1} for the number of its component.
struct SideNames {
  std::string claim;        ///< its id
  std::string left, right;  ///< "the error", "the printed bound"
  bool square = false;      ///< the sides of the law are squares of what is named
  int right_has_more = 0;   ///< the law adds this to the right side: x < y + 1 where x <= y is meant of whole numbers
};

namespace formulas {

inline constexpr std::size_t most_bytes = 1 << 20;
inline constexpr std::size_t most_claims = 1'000, most_definitions = 100;

struct Scheme;

/// A law that is written in C++, on a scheme. A file calls it by its name, "cpp:NAME".
struct NamedLaw {
  std::string name;      ///< "source.law"
  std::string property;  ///< what the law calls itself
  std::shared_ptr<Check const> check;
  std::optional<Domain> domain = {};  ///< of a claim that states none
};

/// Finds a law by its name; null where there is none.
using FindLaw = std::function<NamedLaw const*(std::string_view name)>;

/// A claim that a scheme has a property, or lacks it.
struct PropertyClaim {
  Claim claim;
  std::string property;
  std::string scheme;  ///< empty: the file's own
  std::string where;
};

/// A wrong version of the law of a claim.
struct Mutant {
  std::string claim;  ///< its id
  std::string change;
  std::shared_ptr<Check const> check;
};

struct File {
  std::shared_ptr<Scheme const> scheme;  ///< null where the file has none
  std::vector<std::variant<Claim, PropertyClaim>> claims;
  Document source;  ///< without its key
  std::vector<SideNames> sides;
  std::vector<Mutant> mutants;
  std::vector<std::string> formulas;  ///< the LaTeX that this program wrote of laws which have none of their own
};

/// What a file's text says. `name` is what messages and the claims call the file; `digest`, its SHA-256, is kept in the
/// note of each claim. Throws InputError: one sentence with line and column.
File read_file(std::string_view text, std::string const& name, std::string const& digest = {},
               FindLaw const& find_law = {});

}  // namespace formulas
}  // namespace pe
